/** How deep a definition's elements may stand in each other, and how many there may be: the largest table that is kept has 8,200. */
export const MAX_DEPTH = 100
export const MAX_ELEMENTS = 10_000

export const tooNested = `Definition must not be nested deeper than ${MAX_DEPTH} levels`
export const tooManyElements = `Definition must have at most ${MAX_ELEMENTS.toLocaleString('en')} elements`

const VOID = new Set('area base br col embed frame hr img input keygen link meta param source track wbr'.split(' '))

/** What a tag ends without saying so, where it stands directly in it: `<li>one<li>two` is no nesting. */
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

/** Elements that hold text only, whatever it looks like. */
const RAW = 'script|style|textarea|title|xmp|iframe|noembed|noframes|noscript'

/**
 * What HTML is made of, piece by piece: a comment, an element of text, or a tag (groups: the slash of an end, the name). Each way to go on
 * begins with another sign, and what is not closed reaches to the end: one look, however it is written.
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
 * Why no parser should see this HTML, or null: parsers take time that grows with the square of the depth, and stack frames for each level.
 * An end tag counts where it closes something, as parsers have it.
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
