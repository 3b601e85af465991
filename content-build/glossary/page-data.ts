import type { NamesPage, Page, Picture, TermPage } from '../../contracts/page.ts'
import type { TermContent } from '../../contracts/change.ts'
import { firstCharacters, plainText } from '../../contracts/definition.ts'
import { writeNames } from '../../contracts/names.ts'
import { imagePath, socialPicturePath, termPath } from '../../contracts/paths.ts'
import { currentTermLink, legacyNameLinks, categoryLinks, linkTo } from './cards.ts'
import type { Glossary } from './glossary.ts'
import { overviewPageData } from './listing-overview.ts'
import { listingPageData } from './listing-page.ts'
import type { PageAt } from './page-at.ts'
import { sitemapPages, sitemapParts } from './sitemap.ts'

const DESCRIPTION_LENGTH = 160
const SHARE_TEXT_LENGTH = 250

/** What the page at an address is made of. */
export function pageData(glossary: Glossary, at: PageAt, path: string): Page {
  switch (at.kind) {
    case 'fixed':
      return { kind: 'fixed', path }
    case 'moved':
      return { kind: 'moved', path, to: at.to }
    case 'listing':
      return listingPageData(glossary, at.key, at.page)
    case 'overview':
      return overviewPageData(glossary, at.key, path)
    case 'term': {
      const term = glossary.terms.get(at.id)
      if (term === undefined) throw new Error(`There is no term ${at.id}`)
      return termPageData(glossary, term)
    }
    case 'names':
      return namesPageData(glossary, path)
    case 'sitemap':
      return { kind: 'sitemap', path, pages: sitemapPages(glossary, at.part) }
    case 'sitemap-index':
      return { kind: 'sitemap-index', path, parts: sitemapParts(glossary) }
  }
}

function namesPageData(glossary: Glossary, path: string): NamesPage {
  const terms = glossary
    .listing(null)
    .ids()
    .flatMap((id) => glossary.terms.get(id) ?? [])
  return { kind: 'names', path, names: writeNames(terms, ({ id }) => glossary.links.currentTermOf(id)) }
}

function termPageData(glossary: Glossary, term: TermContent): TermPage {
  const { slug, currentTermId, categoryIds, formerSlugs, ...shown } = term
  const path = termPath(slug)
  const text = plainText(term.definition)
  const { previous, next } = glossary.listing(null).neighboursOf(term.id)
  return {
    ...shown,
    kind: 'term',
    path,
    canonical: path,
    description: firstCharacters(text, DESCRIPTION_LENGTH),
    shareText: firstCharacters(text, SHARE_TEXT_LENGTH),
    currentTerm: currentTermLink(glossary, term),
    legacyNames: legacyNameLinks(glossary, term),
    categories: categoryLinks(glossary, term),
    picture: pictureOf(term),
    previous: previous && linkTo(previous),
    next: next && linkTo(next),
  }
}

/** The term's first image, where it has one. */
function pictureOf({ images: [first], slug }: TermContent): Picture {
  if (first === undefined) return { path: socialPicturePath(slug), isOwn: false }
  return { path: imagePath(first.filename), isOwn: true }
}
