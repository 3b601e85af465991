import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The product's own directive, with or without a value. */
const INTENT = /client:intent(?:=(?:"[^"]*"|\{[^}]*\}))?/g

/**
 * Gives the islands of a copy of the project Astro's own directives, as its documentation advises: `client:idle` in the frame of all
 * pages, `client:visible` in what a page shows. @param project the copy's root @returns how many islands there were
 */
export function useStockDirectives(project: string): number {
  const site = join(project, 'site')
  const templates = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.astro'))
  let islands = 0
  for (const file of templates) {
    const directive = /^layouts\/|\/site-(?:header|footer)\./.test(file) ? 'client:idle' : 'client:visible'
    const source = readFileSync(join(site, file), 'utf8')
    islands += source.match(INTENT)?.length ?? 0
    writeFileSync(join(site, file), source.replace(INTENT, directive))
  }
  return islands
}
