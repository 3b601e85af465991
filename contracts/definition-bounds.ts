/** Limits on the nesting and the number of a definition's elements. The largest table that is allowed has 8,200 elements. */
export const MAX_DEPTH = 100
const MAX_ELEMENTS = 10_000

const tooNested = `Definition must not be nested deeper than ${MAX_DEPTH} levels`
const tooManyElements = `Definition must have at most ${MAX_ELEMENTS.toLocaleString('en')} elements`

const VOID = new Set('area base br col embed frame hr img input keygen link meta param source track wbr'.split(' '))

/** The elements that a start tag closes implicitly if one is the innermost open element: `<li>one<li>two` is not nested. */
const ENDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['p', ['p']],
  ['li', ['li']],
  ['dt', ['dt', 'dd']],
  ['dd', ['dt', 'dd']],
  ['option', ['option']],
  ['th', ['th', 'td']],
  ['td', ['th', 'td']],
  ['tr', ['th', 'td', 'tr']],
  ['tbody', ['th', 'td', 'tr', 'thead', 'tbody']],
  ['tfoot', ['th', 'td', 'tr', 'thead', 'tbody']],
])

/** Elements whose content is always text, even if it looks like tags. */
const RAW = 'script|style|textarea|title|xmp|iframe|noembed|noframes|noscript'

/**
 * A comment, an element of text, or a tag (groups: the slash of an end tag, the name). Alternatives begin with different characters and unclosed pieces
 * extend to the end of the text, so that matching takes linear time for any input.
 */
const PIECE = new RegExp(
  [
    '<!--(?:-?>|[^]*?(?:--!?>|$))',
    `<(?:${RAW})(?=[\\s/>])[^]*?(?:</(?:${RAW})(?=[\\s/>])|$)`,
    '<(/?)([a-z][^\\s/>]*)(?:[^>=]|=\\s*"[^"]*"|=\\s*\'[^\']*\'|=)*>?',
    '<(?:[!?]|/)[^>]*>?',
  ].join('|'),
  'gi',
)

/**
 * Why this HTML must not reach a parser; null if it may. Parsers take time quadratic in the depth, and stack frames for each level.
 * As in parsers, an end tag without an open element is ignored.
 */
export function refuseBeyondBounds(html: string): string | null {
  const open: string[] = []
  let elements = 0
  for (const [, slash, given] of html.matchAll(PIECE)) {
    if (given === undefined) continue
    const name = given.toLowerCase()
    if (slash === '/') {
      const at = open.lastIndexOf(name)
      if (at !== -1) open.length = at
      continue
    }
    elements += 1
    if (elements > MAX_ELEMENTS) return tooManyElements
    while (ENDS.get(name)?.includes(open.at(-1) ?? '') === true) open.pop()
    if (VOID.has(name)) continue
    open.push(name)
    if (open.length > MAX_DEPTH) return tooNested
  }
  return null
}
