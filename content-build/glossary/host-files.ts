import type { TermContent } from '../../contracts/change.ts'
import { categoryPath, FORMER_SLUGS_PATH, REDIRECTS_PATH, TERM_IDS_PATH, termPath } from '../../contracts/paths.ts'
import type { Glossary } from './glossary.ts'

/** Files with redirects, each in the syntax of a host. */
export const REDIRECT_FILES: Record<string, (glossary: Glossary) => string> = {
  [REDIRECTS_PATH]: (glossary) =>
    formerAddresses(glossary)
      .map(([from, to]) => `${from} ${to} 301\n`)
      .join(''),
  [FORMER_SLUGS_PATH]: (glossary) =>
    formerAddresses(glossary)
      .map(([from, to]) => nginxLine(from, to))
      .join(''),
  [TERM_IDS_PATH]: (glossary) =>
    termsFoundById(glossary)
      .map(({ id, slug }) => nginxLine(termPath(`${id}`), termPath(slug)))
      .join(''),
}

const nginxLine = (from: string, to: string): string => `${from} ${to};\n`

/** Sorted, so that the result does not depend on the order of edits. */
function formerAddresses(glossary: Glossary): [from: string, to: string][] {
  const redirects: [string, string][] = []
  for (const [slug, term] of glossary.termSlugs.moved()) redirects.push([termPath(slug), termPath(term.slug)])
  for (const [slug, category] of glossary.categorySlugs.moved())
    redirects.push([categoryPath(slug), categoryPath(category.slug)])
  return redirects.sort(([a], [b]) => (a < b ? -1 : 1))
}

/** `/term/83` redirects to the term with that id, unless a present or former slug consists of these digits. */
function termsFoundById({ terms, termSlugs }: Glossary): TermContent[] {
  const byId = [...terms.values()].sort((a, b) => a.id - b.id)
  const slugs = [...byId.map(({ slug }) => slug), ...Array.from(termSlugs.moved(), ([slug]) => slug)]
  const taken = new Set(slugs.filter((slug) => /^\d+$/.test(slug)))
  return byId.filter(({ id }) => !taken.has(`${id}`))
}
