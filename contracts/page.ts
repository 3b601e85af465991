import type { TermContent } from './change.ts'
import type { MostLinkedTerm } from './most-linked.ts'
import type { NamesInParts } from './name-parts.ts'
import type { NameRow } from './names.ts'
import type { PublisherSettings } from './publishing.ts'

/**
 * What a page is made of. content-build works these out of the content and hands them to the renderer through
 * `Astro.locals`; a page's bytes depend on nothing else but the templates. Equal page data means an equal page,
 * which is how stale pages are told from fresh ones.
 */
export interface PageLocals {
  site: Site
  page: Page
  /** The Content-Security-Policy that the page says of itself; null where it is not known yet. */
  policy: string | null
}

export type Site = PublisherSettings['site']

export interface Link {
  name: string
  href: string
}

/** `id` is what the export of the category is asked for by. */
export interface CategoryLink extends Link {
  id: number
}

/** A category among the others. `count` of its terms: only for all terms, whose overview is stale with any term that comes or goes. */
export interface CategoryTab extends Link {
  count: number | null
}

/** Links of a kind on a card, which says how many it leaves out: one term could make a page of cards heavy, or as long as many screens. */
export const MOST_ON_CARD = 8

/** A term on a listing. `excerpt` is cleaned HTML of bounded length, without links, headings and images. */
export interface Card {
  id: number
  name: string
  href: string
  excerpt: string
  isLegacy: boolean
  upvotes: number
  downvotes: number
  categories: Link[]
  /** How many the card leaves to the term's page; as with legacy names. */
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

/** Where a page of a long list stands in it. */
export interface PlaceInList {
  /** The first and the last term's name of a later page: 'Consent to Data Layer'. */
  range: string
  /** The pages beside it. */
  previous: Link | null
  next: Link | null
  /** Ways into a long run of pages: each names the first term of the page it leads to. */
  jumps: Link[]
}

/** One page of a listing: all terms (`category` null) or those of a category; at most 60 cards. */
export interface ListingPage extends PlaceInList {
  kind: 'listing'
  path: string
  canonical: string
  category: CategoryLink | null
  groups: CardGroup[]
  /** Only the first page of a listing has these: the rest must not change whenever a term comes or goes. */
  first: ListingStart | null
  /** Where a later page finds the overview of its listing; null on the first page, which holds it. */
  overview: string | null
  /** The listing's name, and where its first page is. */
  start: Link
}

/** What every page of a listing shows of the whole of it. */
export interface ListingOverview {
  total: number
  /** One for each category, 'All Categories' excepted. */
  tabs: CategoryTab[]
  /** Where each letter begins. */
  letters: Link[]
}

export interface ListingStart extends ListingOverview {
  /** Words of the Week, on Home only; null elsewhere. */
  featured: Card[] | null
  /** What readers look up most, by name; on Home only, empty elsewhere. */
  popular: Link[]
}

/** The overview of a listing of several pages, which its later pages take from there (docs/decisions/0018-listing-overviews.md). */
export interface OverviewPage extends ListingOverview {
  kind: 'overview'
  path: string
  start: Link
}

/** What a shared link shows. */
export interface Picture {
  path: string
  /** The term's own first image, of any size; else one of 1200x630 that is made of its name. */
  isOwn: boolean
}

/** Everything of the term but what its page has as links. */
export interface TermPage extends Omit<
  TermContent,
  'slug' | 'currentTermId' | 'categoryIds' | 'relatedTerms' | 'linkName' | 'formerSlugs'
> {
  kind: 'term'
  path: string
  canonical: string
  /** The first 160 characters of the definition's text. */
  description: string
  /** The first 250 characters, for the email that shares the term. */
  shareText: string
  currentTerm: Link | null
  legacyNames: Link[]
  categories: Link[]
  /** By name: the terms that it names as related, and those that name it. */
  relatedTerms: Link[]
  /** The terms that its definition leads to, by name. */
  mentioned: Link[]
  /** The first terms, by name, whose definitions lead here, and where all of them are; null where these are all. */
  mentions: Link[]
  allMentions: string | null
  picture: Picture
  /** Its neighbours in the order of names. */
  previous: Link | null
  next: Link | null
}

/** The terms whose definitions lead to a term, by name; cut into pages like listings. */
export interface MentionsPage extends PlaceInList {
  kind: 'mentions'
  path: string
  canonical: string
  term: Link
  /** Of all pages; only the first one says it. */
  total: number | null
  terms: Link[]
}

/** A former address: the embedded server redirects, other hosts serve this page, which sends the reader on. */
export interface MovedPage {
  kind: 'moved'
  path: string
  to: string
}

/** Pages without content of the glossary: about, privacy, 404, the administrator's screens, robots.txt. */
export interface FixedPage {
  kind: 'fixed'
  path: string
}

/** The names of all terms, or of a part of them, in the order of listings, for readers' suggestions. */
export interface NamesPage {
  kind: 'names'
  path: string
  names: NameRow[] | NamesInParts
}

/** The terms that most definitions link to, most first: where a common word is found and switched off. */
export interface MostLinkedPage {
  kind: 'most-linked'
  path: string
  terms: MostLinkedTerm[]
}

/** An address with the time of its content's last change; null where it has no content of the glossary. */
export interface DatedAddress {
  path: string
  updatedAt: string | null
}

/** A part of the sitemap: canonical addresses of pages, each in one part. */
export interface SitemapPage {
  kind: 'sitemap'
  path: string
  pages: DatedAddress[]
}

/** The sitemap's parts, each with the newest time in it. */
export interface SitemapIndexPage {
  kind: 'sitemap-index'
  path: string
  parts: DatedAddress[]
}

/** What only static hosts read: its text, or null where that is made of the templates and the settings. */
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

/** The fixed pages that search engines may show. */
export const INDEXED_FIXED_PATHS = ['/about', '/privacy'] as const

/** The fixed pages; each has its file in `site/pages`. */
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
