import { tablesHtml } from './definition-tables.ts'

/**
 * A cleaned definition as the term's page shows it: its headings are below the page's h1 without leaving out a
 * level, its images load lazily, and its tables scroll by themselves.
 */
export function definitionHtml(definition: string): string {
  /** The levels of the headings that the one at hand is below, its own last. */
  let open: string[] = []
  return tablesHtml(definition).replace(
    /<(\/?)h([1-3])(?=[\s>])|<img\s/g,
    (_, slash: string | undefined, heading?: string) => {
      if (heading === undefined) return '<img loading="lazy" decoding="async" '
      if (slash === '') open = [...open.filter((above) => above < heading), heading]
      return `<${slash}h${open.length + 1}`
    },
  )
}
