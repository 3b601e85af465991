import { compareTerms } from '../../contracts/order.ts'
import type { TermContent } from '../../contracts/change.ts'
import type { Link } from '../../contracts/page.ts'
import { termPath } from '../../contracts/paths.ts'
import type { Glossary } from './glossary.ts'

const MOST = 5

/**
 * The terms that readers have voted up most; before anybody has voted, those with the most legacy names, which people meet elsewhere and ask
 * about. In the order of names, so that a vote changes Home only where one of them makes room for another.
 */
export function popularTerms(glossary: Glossary): Link[] {
  const before = (a: TermContent, b: TermContent): number =>
    b.upvotes - a.upvotes || namesOf(glossary, b) - namesOf(glossary, a) || compareTerms(a, b)
  const most: TermContent[] = []
  for (const term of glossary.terms.values()) {
    if (term.upvotes === 0 && namesOf(glossary, term) === 0) continue
    const last = most[MOST - 1]
    if (last !== undefined && before(last, term) < 0) continue
    most.push(term)
    most.sort(before).splice(MOST)
  }
  return most.sort(compareTerms).map(({ name, slug }) => ({ name, href: termPath(slug) }))
}

const namesOf = (glossary: Glossary, { id }: TermContent): number => glossary.links.legacyNamesOf(id).length
