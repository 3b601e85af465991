import { tablesHtml } from './definition-tables.ts'

/**
 * A cleaned definition as the term's page shows it: its headings are below the page's h1 without leaving out a
 * level, its images load lazily, its tables scroll by themselves, and each of its blocks has the direction of its own text.
 */
export function definitionHtml(definition: string): string {
  /** The levels of the headings that the one at hand is below, its own last. */
  let open: string[] = []
  return withDirections(tablesHtml(definition)).replace(
    /<(\/?)h([1-3])(?=[\s>])|<img\s/g,
    (_, slash: string | undefined, heading?: string) => {
      if (heading === undefined) return '<img loading="lazy" decoding="async" '
      if (slash === '') open = [...open.filter((above) => above < heading), heading]
      return `<${slash}h${open.length + 1}`
    },
  )
}

/** Of scripts from right to left. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const BLOCK = /<(\/?)(?:p|h[1-3]|[uo]l|blockquote|pre|div)(?=[\s>])/g

/** A definition in two languages may run in both directions: its outermost blocks say so, the regions of tables among them. */
function withDirections(definition: string): string {
  if (!FROM_RIGHT.test(definition)) return definition
  let depth = 0
  return definition.replace(BLOCK, (tag, slash: string) => {
    depth += slash === '' ? 1 : -1
    return slash === '' && depth === 1 ? `${tag} dir="auto"` : tag
  })
}
