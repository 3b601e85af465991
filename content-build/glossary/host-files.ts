import { categoryPath, FORMER_SLUGS_PATH, REDIRECTS_PATH, TERM_IDS_PATH, termPath } from '../../contracts/paths.ts'
import type { Glossary } from './glossary.ts'

/** Those that say where addresses lead on to, as lines in a host's own words. */
export const REDIRECT_FILES: Record<string, (glossary: Glossary) => string> = {
  [REDIRECTS_PATH]: (glossary) => linesOf(formerAddresses(glossary), (from, to) => `${from} ${to} 301`),
  [FORMER_SLUGS_PATH]: (glossary) => linesOf(formerAddresses(glossary), (from, to) => `${from} ${to};`),
  [TERM_IDS_PATH]: (glossary) => linesOf(idAddresses(glossary), (from, to) => `${from} ${to};`),
}

type Redirect = [from: string, to: string]

const linesOf = (redirects: readonly Redirect[], line: (...redirect: Redirect) => string): string =>
  redirects.map((redirect) => `${line(...redirect)}\n`).join('')

/** In an order that does not depend on which edit came first. */
function formerAddresses(glossary: Glossary): Redirect[] {
  const redirects: Redirect[] = []
  for (const slug of glossary.formerTermSlugs) {
    const term = glossary.termByFormerSlug(slug)
    if (term !== undefined) redirects.push([termPath(slug), termPath(term.slug)])
  }
  for (const slug of glossary.formerCategorySlugs) {
    const category = glossary.categoryByFormerSlug(slug)
    if (category !== undefined) redirects.push([categoryPath(slug), categoryPath(category.slug)])
  }
  return redirects.sort(([a], [b]) => (a < b ? -1 : 1))
}

/** `/term/83` leads on to the term of that id, unless a slug is made of these digits. */
const idAddresses = (glossary: Glossary): Redirect[] =>
  [...glossary.terms.values()]
    .filter(({ id }) => glossary.termBySlug(`${id}`) === undefined && glossary.termByFormerSlug(`${id}`) === undefined)
    .sort((a, b) => a.id - b.id)
    .map(({ id, slug }) => [termPath(`${id}`), termPath(slug)])
