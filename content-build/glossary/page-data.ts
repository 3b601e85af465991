import type { NamesPage, Page, Picture, TermPage } from '../../contracts/page.ts'
import type { TermContent } from '../../contracts/change.ts'
import { firstCharacters, plainText } from '../../contracts/definition.ts'
import { writeNames } from '../../contracts/names.ts'
import { imagePath, mentionsPath, socialPicturePath, termPath } from '../../contracts/paths.ts'
import { compareTerms } from '../../contracts/order.ts'
import { writeLinks } from '../mentions/link-definition.ts'
import { currentTermLink, legacyNameLinks, categoryLinks, linkTo } from './cards.ts'
import type { Glossary } from './glossary.ts'
import { REDIRECT_FILES } from './host-files.ts'
import { overviewPageData } from './listing-overview.ts'
import { listingPageData } from './listing-page.ts'
import { mentionSpans, SHOWN_MENTIONS } from './mentions-paths.ts'
import { mentionsPageData, mostLinkedTerms, termLinks } from './mentions-page.ts'
import type { PageAt } from './page-at.ts'
import { sitemapPages, sitemapParts } from './sitemap.ts'

const DESCRIPTION_LENGTH = 160
const SHARE_TEXT_LENGTH = 250
const MOST_LINKED = 50

/** Everything that a page is made from besides settings and templates. It must depend on nothing but the content (docs/decisions/0003-stale-pages.md). */
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
    case 'mentions':
      return mentionsPageData(glossary, at.id, at.page)
    case 'most-linked':
      return { kind: 'most-linked', path, terms: mostLinkedTerms(glossary, MOST_LINKED) }
    case 'names':
      return { kind: 'names', path, names: namesAt(glossary, at.part) }
    case 'sitemap':
      return { kind: 'sitemap', path, pages: sitemapPages(glossary, at.part) }
    case 'host-file':
      return { kind: 'host-file', path, text: REDIRECT_FILES[path]?.(glossary) ?? null }
    case 'sitemap-index':
      return { kind: 'sitemap-index', path, parts: sitemapParts(glossary) }
  }
}

/** @param part the path of a part; null for the file with all names, or with the keys of all parts */
function namesAt({ nameParts, links }: Glossary, part: string | null): NamesPage['names'] {
  if (part === null && nameParts.areUsed) return { parts: nameParts.keys }
  return writeNames(nameParts.termsOf(part), ({ id }) => links.currentTermOf(id))
}

function termPageData(glossary: Glossary, term: TermContent): TermPage {
  const { slug, currentTermId, categoryIds, linkName, formerSlugs, ...shown } = term
  const path = termPath(slug)
  // A definition may consist of an image only.
  const text = plainText(term.definition) || term.name
  const { previous, next } = glossary.listing(null).neighboursOf(term.id)
  const links = glossary.mentions.linksOf(term)
  const mentions = glossary.mentions.sources.of(term.id)
  return {
    ...shown,
    definition: writeLinks(term.definition, links),
    kind: 'term',
    path,
    canonical: path,
    description: firstCharacters(text, DESCRIPTION_LENGTH),
    shareText: firstCharacters(text, SHARE_TEXT_LENGTH),
    currentTerm: currentTermLink(glossary, term),
    legacyNames: legacyNameLinks(glossary, term),
    categories: categoryLinks(glossary, term),
    relatedTerms: glossary.related.of(term.id).map(linkTo),
    mentioned: links
      .map(({ to }) => to)
      .sort(compareTerms)
      .map(linkTo),
    mentions: termLinks(glossary, mentions?.ids().slice(0, SHOWN_MENTIONS) ?? []),
    allMentions: mentionSpans(glossary, term.id).length > 0 ? mentionsPath(slug) : null,
    picture: pictureOf(term),
    previous: previous && linkTo(previous),
    next: next && linkTo(next),
  }
}

/** The term's first image, or its social picture if it has none. */
function pictureOf({ images: [first], slug }: TermContent): Picture {
  if (first === undefined) return { path: socialPicturePath(slug), isOwn: false }
  return { path: imagePath(first.filename), isOwn: true }
}
