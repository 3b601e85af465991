/**
 * Parses the style attribute as written, in lower case. `element.style` would be empty, because the Content-Security-Policy disables
 * style attributes of parsed HTML.
 */
export function styleOf(element: Element): Map<string, string> {
  const declarations = (element.getAttribute('style') ?? '').toLowerCase().split(';')
  return new Map(
    declarations.flatMap((declaration): [string, string][] => {
      const [, name, value] = /^\s*([\w-]+)\s*:\s*(.*?)\s*$/s.exec(declaration) ?? []
      return name === undefined || value === undefined ? [] : [[name, value]]
    }),
  )
}

/** Excel writes a style sheet with a rule for each kind of cell: `.xl65 {font-weight:700;}`. */
const CLASS_RULE = /\.([\w-]+)\s*\{([^{}]*)\}/g

/** Copies the class rules of pasted style sheets into style attributes, in front of the element's own declarations, which take precedence. */
export function spreadClassStyles(body: Element): void {
  const sheets = [...body.ownerDocument.querySelectorAll('style')].map(({ textContent }) => textContent).join('')
  const rules = new Map([...sheets.matchAll(CLASS_RULE)].map(([, name, declarations]) => [name, declarations]))
  for (const element of body.querySelectorAll('[class]')) {
    const styles = [...element.classList].flatMap((name) => rules.get(name) ?? [])
    if (styles.length > 0) element.setAttribute('style', [...styles, element.getAttribute('style') ?? ''].join(';'))
  }
}

/** Points per indent level: half an inch, as in Word and Google Docs. */
const STEP = 36
const POINTS: Record<string, number> = { pt: 1, in: 72, px: 0.75, cm: 28.35, mm: 2.835 }

/** The indent of a block in levels. WebKit writes all four margins in one declaration, the left one last. */
export function indentOf(style: Map<string, string>): number {
  const left = style.get('margin-left') ?? style.get('margin')?.split(/\s+/)[3] ?? ''
  const [, length, unit] = /^(-?[\d.]+)(pt|in|px|cm|mm)$/.exec(left) ?? []
  return length === undefined ? 0 : Math.round((Number(length) * (POINTS[unit ?? ''] ?? 0)) / STEP)
}

type PastedMark = 'strong' | 'em' | 'u' | 's' | 'sup' | 'sub'

/** The marks that a style sets (true), removes (false) or leaves alone (undefined). */
export function marksOf(style: Map<string, string>): Record<PastedMark, boolean | undefined> {
  const weight = style.get('font-weight')
  const slant = style.get('font-style')
  const lines = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`
  return {
    strong: weight === undefined ? undefined : /^(?:bold|bolder|[6-9]00)$/.test(weight),
    em: slant === undefined ? undefined : /^(?:italic|oblique)/.test(slant),
    u: lines.includes('underline') || undefined,
    s: lines.includes('line-through') || undefined,
    sup: style.get('vertical-align') === 'super' || undefined,
    sub: style.get('vertical-align') === 'sub' || undefined,
  }
}
