import { tablesHtml } from './definition-tables.ts'

/**
 * Prepares a sanitized definition for the term's page: headings nest below the page's h1 without skipping a level,
 * images load lazily, tables scroll on their own, and all blocks have the direction of their own text.
 */
export function definitionHtml(definition: string): string {
  /** Source levels of the headings above the current one, and its own level last. */
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

/** Characters of right-to-left scripts. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const BLOCK = /<(\/?)(?:p|h[1-3]|[uo]l|blockquote|pre|div)(?=[\s>])/g

/** If any text runs right to left, gives all outermost blocks `dir="auto"`, the regions of tables included: a definition may mix languages. */
function withDirections(definition: string): string {
  if (!FROM_RIGHT.test(definition)) return definition
  let depth = 0
  return definition.replace(BLOCK, (tag, slash: string) => {
    depth += slash === '' ? 1 : -1
    return slash === '' && depth === 1 ? `${tag} dir="auto"` : tag
  })
}
