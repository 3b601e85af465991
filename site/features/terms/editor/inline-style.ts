/**
 * The declarations of a style attribute as they are written, in lower case. The pages' policy makes style attributes of parsed HTML
 * ineffective, so `element.style` would be empty.
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

/** Excel writes styles into a sheet, a rule for each kind of cell: `.xl65 {font-weight:700;}`. */
const CLASS_RULE = /\.([\w-]+)\s*\{([^{}]*)\}/g

/** What a pasted sheet says of a class, as if each element of that class said it itself, below its own style. */
export function spreadClassStyles(body: Element): void {
  const sheets = [...body.ownerDocument.querySelectorAll('style')].map(({ textContent }) => textContent).join('')
  const rules = new Map([...sheets.matchAll(CLASS_RULE)].map(([, name, declarations]) => [name, declarations]))
  for (const element of body.querySelectorAll('[class]')) {
    const styles = [...element.classList].flatMap((name) => rules.get(name) ?? [])
    if (styles.length > 0) element.setAttribute('style', [...styles, element.getAttribute('style') ?? ''].join(';'))
  }
}

/** Points for each level of indent: half an inch, as Word and Google Docs have it. */
const STEP = 36
const POINTS: Record<string, number> = { pt: 1, in: 72, px: 0.75, cm: 28.35, mm: 2.835 }

/** How far a block is indented, in levels. WebKit writes all four margins at once, the left one last. */
export function indentOf(style: Map<string, string>): number {
  const left = style.get('margin-left') ?? style.get('margin')?.split(/\s+/)[3] ?? ''
  const [, length, unit] = /^(-?[\d.]+)(pt|in|px|cm|mm)$/.exec(left) ?? []
  return length === undefined ? 0 : Math.round((Number(length) * (POINTS[unit ?? ''] ?? 0)) / STEP)
}

type PastedMark = 'strong' | 'em' | 'u' | 's' | 'sup' | 'sub'

/** The marks that a style sets (true) or removes (false). */
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
