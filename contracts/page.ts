import type { TermContent } from './change.ts'
import type { MostLinkedTerm } from './most-linked.ts'
import type { NamesInParts } from './name-parts.ts'
import type { NameRow } from './names.ts'
import type { PublisherSettings } from './publishing.ts'

/**
 * The data of a page, which content-build computes and passes to the templates as `Astro.locals`. A page's bytes depend only on this and the templates:
 * equal data means an equal page, which is how stale pages are found (docs/decisions/0003-stale-pages.md).
 */
export interface PageLocals {
  site: Site
  page: Page
  /** The Content-Security-Policy in the page's `meta` element; null if it is not known yet. */
  policy: string | null
}

export type Site = PublisherSettings['site']

export interface Link {
  name: string
  href: string
}

/** `id` is the category in requests for its export. */
export interface CategoryLink extends Link {
  id: number
}

/** A category's tab. `count`: its number of terms, only in the listing of all terms, whose overview changes with every added or removed term anyway. */
export interface CategoryTab extends Link {
  count: number | null
}

/** Links of each kind on a card, which shows how many more there are. Otherwise a single term could make a listing page heavy or very long. */
export const MAX_CARD_LINKS = 8

/** A term in a listing. `excerpt` is sanitized HTML of limited length, without links, headings and images. */
export interface Card {
  id: number
  name: string
  href: string
  excerpt: string
  isLegacy: boolean
  upvotes: number
  downvotes: number
  categories: Link[]
  /** How many categories only the term's page shows. */
  moreCategories: number
  currentTerm: Link | null
  legacyNames: Link[]
  moreLegacyNames: number
}

/** Cards under one heading of the alphabet: 'A', 'Ω', '0–9', '#' or 'Other'. */
export interface CardGroup {
  letter: string
  /** The heading's anchor: `letter-a`, `letter-3a9`, `letter-0`, `letter-sign`. */
  anchor: string
  cards: Card[]
}

/** The position of a page within a long list. */
export interface PlaceInList {
  /** The names of a later page's first and last terms: 'Consent to Data Layer'. */
  range: string
  /** The adjacent pages. */
  previous: Link | null
  next: Link | null
  /** Links into a long run of pages, each named after the first term of its page. */
  jumps: Link[]
}

/** One page of a listing of all terms (`category` null) or those of a category, with at most 60 cards. */
export interface ListingPage extends PlaceInList {
  kind: 'listing'
  path: string
  canonical: string
  category: CategoryLink | null
  groups: CardGroup[]
  /** Null except on the first page: the others must not change with every added or removed term. */
  first: ListingStart | null
  /** The path from which a later page loads its listing's overview; null on the first page, which contains it. */
  overview: string | null
  /** The listing's name and first page. */
  start: Link
}

/** What every page of a listing shows about the whole listing. */
export interface ListingOverview {
  total: number
  /** One for each category, without 'All Categories'. */
  tabs: CategoryTab[]
  /** A link to the beginning of each letter. */
  letters: Link[]
}

export interface ListingStart extends ListingOverview {
  /** Words of the Week; null except on Home. */
  featured: Card[] | null
  /** The most popular terms, by name; empty except on Home. */
  popular: Link[]
}

/** The overview of a listing with several pages, from which its later pages load it (docs/decisions/0018-listing-overviews.md). */
export interface OverviewPage extends ListingOverview {
  kind: 'overview'
  path: string
  start: Link
}

/** The picture of a shared link. */
export interface Picture {
  path: string
  /** True: the term's first image, of any size. False: a generated picture of its name, 1200x630. */
  isOwn: boolean
}

/** A term's page. References to other terms and to categories are links instead of ids. */
export interface TermPage extends Omit<
  TermContent,
  'slug' | 'currentTermId' | 'categoryIds' | 'relatedTerms' | 'linkName' | 'formerSlugs'
> {
  kind: 'term'
  path: string
  canonical: string
  /** At most 160 characters of the definition's text. */
  description: string
  /** At most 250 characters of it, for the email that shares the term. */
  shareText: string
  currentTerm: Link | null
  legacyNames: Link[]
  categories: Link[]
  /** The terms that it names as related and those that name it, ordered by name. */
  relatedTerms: Link[]
  /** The terms that its definition links to, ordered by name. */
  mentioned: Link[]
  /** The first terms, by name, whose definitions link to this one; `allMentions`: the page that lists all; null if these are all. */
  mentions: Link[]
  allMentions: string | null
  picture: Picture
  /** The adjacent terms, ordered by name. */
  previous: Link | null
  next: Link | null
}

/** The terms whose definitions link to a term, ordered by name and cut into pages like listings. */
export interface MentionsPage extends PlaceInList {
  kind: 'mentions'
  path: string
  canonical: string
  term: Link
  /** The number of terms on all pages; null except on the first page. */
  total: number | null
  terms: Link[]
}

/** A former address. The embedded server sends a redirect; other hosts serve this page, which redirects in the browser. */
export interface MovedPage {
  kind: 'moved'
  path: string
  to: string
}

/** A page without content of the glossary: about, privacy, 404, the administrator screens, robots.txt. */
export interface FixedPage {
  kind: 'fixed'
  path: string
}

/** The names of all terms or of a part of them, in the order of listings, for suggestions. */
export interface NamesPage {
  kind: 'names'
  path: string
  names: NameRow[] | NamesInParts
}

/** The terms that most definitions link to, most first. Administrators use it to find common words and turn off their links. */
export interface MostLinkedPage {
  kind: 'most-linked'
  path: string
  terms: MostLinkedTerm[]
}

/** A path and the time of its content's last change; null if it has no content of the glossary. */
export interface DatedAddress {
  path: string
  updatedAt: string | null
}

/** A part of the sitemap: canonical paths of pages, each in exactly one part. */
export interface SitemapPage {
  kind: 'sitemap'
  path: string
  pages: DatedAddress[]
}

/** The sitemap's parts, each with the newest time among its pages. */
export interface SitemapIndexPage {
  kind: 'sitemap-index'
  path: string
  parts: DatedAddress[]
}

/** A file that only static hosts read. `text`: its content; null if that is made from the templates and the settings. */
export interface HostFile {
  kind: 'host-file'
  path: string
  text: string | null
}

export type Page =
  | ListingPage
  | OverviewPage
  | TermPage
  | MentionsPage
  | MovedPage
  | FixedPage
  | NamesPage
  | MostLinkedPage
  | SitemapPage
  | SitemapIndexPage
  | HostFile

/** The fixed pages that search engines may index. */
export const INDEXED_FIXED_PATHS = ['/about', '/privacy'] as const

/** The fixed pages. Each has a file in `site/pages`. */
export const FIXED_PATHS = [
  ...INDEXED_FIXED_PATHS,
  '/404',
  '/sign-in',
  '/add-word',
  '/edit-meaning',
  '/manage-categories',
  '/admin',
  '/administrators',
  '/audit-trail',
] as const
