import type { TermContent } from '../../contracts/change.ts'
import { compareTerms } from '../../contracts/order.ts'
import { type Card, type Link, MAX_CARD_LINKS } from '../../contracts/page.ts'
import { categoryPath, termPath } from '../../contracts/paths.ts'
import { excerptOf } from './excerpt.ts'
import type { Glossary } from './glossary.ts'

const countAfterMost = (links: Link[]): number => Math.max(0, links.length - MAX_CARD_LINKS)

const excerpts = new WeakMap<TermContent, string>()

/** Cached by object, because a changed term is always a new object. */
function excerptOfTerm(term: TermContent): string {
  const known = excerpts.get(term)
  if (known !== undefined) return known
  const excerpt = excerptOf(term.definition)
  excerpts.set(term, excerpt)
  return excerpt
}

export const linkTo = ({ name, slug }: { name: string; slug: string }): Link => ({ name, href: termPath(slug) })

export function currentTermLink(glossary: Glossary, term: TermContent): Link | null {
  const current = glossary.links.currentTermOf(term.id)
  return current === null ? null : linkTo(current)
}

/** Only a current term has legacy names. They are in the order of names. */
export function legacyNameLinks(glossary: Glossary, term: TermContent): Link[] {
  return glossary.links.legacyNamesOf(term.id).map(linkTo)
}

export function categoryLinks(glossary: Glossary, term: TermContent): Link[] {
  return term.categoryIds
    .flatMap((id) => glossary.categories.get(id) ?? [])
    .sort(compareTerms)
    .map(({ name, slug }) => ({ name, href: categoryPath(slug) }))
}

export function cardOf(glossary: Glossary, term: TermContent): Card {
  const categories = categoryLinks(glossary, term)
  const legacyNames = legacyNameLinks(glossary, term)
  return {
    id: term.id,
    name: term.name,
    href: termPath(term.slug),
    excerpt: excerptOfTerm(term),
    isLegacy: term.isLegacy,
    upvotes: term.upvotes,
    downvotes: term.downvotes,
    categories: categories.slice(0, MAX_CARD_LINKS),
    moreCategories: countAfterMost(categories),
    currentTerm: currentTermLink(glossary, term),
    legacyNames: legacyNames.slice(0, MAX_CARD_LINKS),
    moreLegacyNames: countAfterMost(legacyNames),
  }
}
