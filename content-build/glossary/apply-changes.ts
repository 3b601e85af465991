import type { CategoryContent, ChangesReply, TermContent } from '../../contracts/change.ts'
import {
  categoryPath,
  FORMER_SLUGS_PATH,
  MOST_LINKED_PATH,
  overviewPath,
  REDIRECTS_PATH,
  SITEMAP_PATH,
  TERM_IDS_PATH,
  termIdPath,
  termPath,
} from '../../contracts/paths.ts'
import { keysOf, type Glossary, type ListingKey } from './glossary.ts'
import { changedSpans, isNamedAlike, type Named } from '../listings/changed-spans.ts'
import type { Span } from '../listings/listing.ts'
import { areListedAlike } from './name-parts.ts'
import { changedMentionsPaths, mentionsPaths } from './mentions-paths.ts'
import { allPaths, listingPagePath, slugOf, spanPath } from './page-at.ts'
import { partOf, partPath } from './sitemap.ts'

/** Addresses whose pages an edit may have made stale. */
interface Touched {
  /** Those that show what was edited. */
  paths: Set<string>
  /** Those that an edit changes only because definitions mention terms, or beside which it puts others; they may be out a little later. */
  mentions: Set<string>
  /** Those of terms that others have begun or ceased to lead to, which say who does; they go after the mentions. */
  mentioned: Set<string>
}

export interface TouchedPaths extends Touched {
  /** Every definition is; otherwise more mentions may be found when the rest are linked again. */
  areLinked: boolean
  /** Every word is common or not as it is now; otherwise hundreds of mentions may be found when that is settled. */
  areSettled: boolean
}

/** Changes, and what they touched as it stands now. */
export type Update = Omit<ChangesReply, 'change'>

const touchedTermIds = ({ changes }: Update): Set<number> =>
  new Set(changes.flatMap((change) => ('termId' in change ? [change.termId] : [])))

/** Puts what an update has touched in the place of what stood there. A touched term that the update does not hold was deleted. */
export function putTouched(terms: Map<number, TermContent>, update: Update): void {
  for (const id of touchedTermIds(update)) terms.delete(id)
  for (const term of update.terms) terms.set(term.id, term)
}

/** All of them, where none has to wait. */
export const allTouched = ({ paths, mentions, mentioned }: Touched): Set<string> =>
  new Set([...paths, ...mentions, ...mentioned])

/**
 * Brings the glossary up to date and returns every address whose page could differ because of it: pages to make,
 * to make again or to take away. An address too many costs a comparison, one too few a stale page, so the rule is simple:
 * whatever shows a touched term, before or after, and whatever stands beside a page whose extent has changed.
 */
export function applyChanges(glossary: Glossary, update: Update): TouchedPaths {
  const touched = touchedTermIds(update)
  const paths = new Set<string>()
  const mentions = new Set<string>()
  const mentioned = new Set<string>()
  const spansBefore = new Map([...glossary.listings].map(([key, { spans }]) => [key, spans]))
  const categoriesBefore = new Map(glossary.categories)
  const popularBefore = glossary.popular.all
  const termsBefore = new Map([...touched].map((id) => [id, glossary.terms.get(id)]))
  const termsAfter = new Map(update.terms.map((term) => [term.id, term]))
  const differing = (areAlike: typeof areListedAlike): number[] =>
    [...touched].filter((id) => !areAlike(termsBefore.get(id), termsAfter.get(id)))

  // Those that have come, gone or changed what their neighbours show of them, and those of which the names say something else.
  const [moved, renamed] = [differing(isNamedAlike), differing(areListedAlike)]
  const { nameParts } = glossary
  const wereInParts = nameParts.areUsed
  for (const path of nameParts.pathsOf(renamed)) paths.add(path)
  addShown(glossary, touched, paths)
  addNeighbours(glossary, moved, mentions)
  addMentionsPages(glossary, moved, mentions)
  glossary.replaceCategories(update.categories)
  glossary.replaceTerms(touched, update.terms)
  addShown(glossary, touched, paths)
  addNeighbours(glossary, moved, mentions)
  addMentionsPages(glossary, moved, paths)
  for (const id of glossary.mentions.takeRelinked()) addTermPaths(glossary, id, mentions)
  addNewMentions(glossary, { paths, mentioned })

  for (const [key, { spans }] of glossary.listings) {
    const before = spansBefore.get(key) ?? []
    if (before === spans) continue
    const slug = slugOf(glossary, key)
    for (const { span, page } of changedSpans(before, spans)) paths.add(spanPath(slug, span, page))
    paths.add(overviewPath(slug)).add(partPath('pages'))
    // Home, and the overview of all terms, count the terms of each category.
    paths.add('/').add(overviewPath(null))
  }
  for (const path of nameParts.pathsOf(renamed)) paths.add(path)
  if (nameParts.areUsed !== wereInParts) for (const path of nameParts.paths) paths.add(path)
  if (!areNamedAlike(popularBefore, glossary.popular.all)) paths.add('/')
  addChangedCategories(glossary, categoriesBefore, spansBefore, paths)
  for (const [id, before] of termsBefore) {
    const after = termsAfter.get(id)
    addLists(id, before, after, paths)
    if (!isNamedAlike(before, after) || before?.linkName !== after?.linkName) paths.add(MOST_LINKED_PATH)
  }
  return withState(glossary, { paths, mentions, mentioned })
}

/** The same for so many changes that all definitions are linked anew. What stood there before may be compared a little later. */
export function applyBacklog(glossary: Glossary, update: Update): TouchedPaths {
  const mentions = new Set(allPaths(glossary))
  const present = new Map(glossary.terms)
  putTouched(present, update)
  glossary.replaceAll({ terms: [...present.values()], categories: update.categories })
  const paths = new Set([...allPaths(glossary)].filter((path) => !mentions.has(path)))
  return withState(glossary, { paths, mentions, mentioned: new Set() })
}

/**
 * Links at most so many of the definitions again that wait for it, and returns the addresses besides theirs, which were named when they began to wait.
 * When none waits any more, all links are those of a full build.
 */
export function relinkMentions(glossary: Glossary, count: number): TouchedPaths {
  glossary.mentions.relink(count)
  const touched = { paths: new Set<string>(), mentions: new Set<string>(), mentioned: new Set<string>() }
  addNewMentions(glossary, touched)
  return withState(glossary, touched)
}

/** Takes in which words are common now. Returns the addresses of the definitions that have them, which wait to be linked again. */
export function settleCommonWords(glossary: Glossary): TouchedPaths {
  glossary.mentions.settle()
  const mentions = new Set<string>()
  for (const id of glossary.mentions.takeRelinked()) addTermPaths(glossary, id, mentions)
  return withState(glossary, { paths: new Set(), mentions, mentioned: new Set() })
}

/** Links all definitions again as a full build would. */
export const linkAll = (glossary: Glossary): TouchedPaths[] => [
  settleCommonWords(glossary),
  relinkMentions(glossary, Infinity),
]

const withState = ({ mentions: { areLinked, areSettled } }: Glossary, touched: Touched): TouchedPaths => ({
  ...touched,
  ...{ areLinked, areSettled },
})

/** The pages of terms that others have begun or ceased to lead to. */
function addNewMentions(glossary: Glossary, { paths, mentioned }: Pick<Touched, 'paths' | 'mentioned'>): void {
  const changed = glossary.mentions.sources.takeChanged()
  if (changed.size > 0) mentioned.add(MOST_LINKED_PATH)
  for (const [id, change] of changed) {
    addTermPaths(glossary, id, mentioned)
    const before = new Set(mentionsPaths(glossary, id, change.spans))
    // A page may lead to new ones as soon as it is made again for any reason.
    for (const path of changedMentionsPaths(glossary, id, change)) (before.has(path) ? mentioned : paths).add(path)
  }
}

function addTermPaths(glossary: Glossary, id: number, paths: Set<string>): void {
  const term = glossary.terms.get(id)
  if (term !== undefined) paths.add(termPath(term.slug)).add(termIdPath(id))
}

/** A term's name is on the pages of its mentions, and its slug in their addresses, former ones included. */
function addMentionsPages(glossary: Glossary, ids: readonly number[], paths: Set<string>): void {
  for (const id of ids) {
    for (const path of mentionsPaths(glossary, id)) paths.add(path)
  }
}

/** The pages of the touched terms and of those that name them, and the listing pages on which they stand. */
function addShown(glossary: Glossary, touched: ReadonlySet<number>, paths: Set<string>): void {
  const shown = glossary.links.shownWith(touched)
  for (const touchedId of touched) for (const id of glossary.related.idsOf(touchedId)) shown.add(id)
  for (const id of shown) {
    paths.add(termIdPath(id))
    if (glossary.featuredTermIds.includes(id)) paths.add('/')
    const term = glossary.terms.get(id)
    if (term === undefined) continue
    paths.add(termPath(term.slug))
    for (const slug of term.formerSlugs) paths.add(termPath(slug))
    for (const key of keysOf(term)) {
      const listing = glossary.listings.get(key)
      if (listing !== undefined) paths.add(listingPagePath(glossary, key, listing.pageOf(id)))
    }
  }
}

/** The pages of the terms beside these in the order of names, which lead to them. */
function addNeighbours(glossary: Glossary, ids: readonly number[], paths: Set<string>): void {
  const listing = glossary.listing(null)
  for (const id of ids) {
    if (!glossary.terms.has(id)) continue
    const { previous, next } = listing.neighboursOf(id)
    for (const term of [previous, next]) if (term !== null) paths.add(termPath(term.slug)).add(termIdPath(term.id))
  }
}

const areNamedAlike = (some: readonly Named[], others: readonly Named[]): boolean =>
  some.length === others.length && some.every((one, index) => isNamedAlike(one, others[index]))

/** A category that came, went or was renamed is on every listing's first page and overview; its own pages move with its slug. */
function addChangedCategories(
  glossary: Glossary,
  before: ReadonlyMap<number, CategoryContent>,
  spansBefore: ReadonlyMap<ListingKey, readonly Span[]>,
  paths: Set<string>,
): void {
  const ids = new Set([...before.keys(), ...glossary.categories.keys()])
  const changed = [...ids].filter((id) => !isCategoryAlike(before.get(id), glossary.categories.get(id)))
  if (changed.length === 0) return
  for (const key of glossary.listings.keys())
    paths.add(listingPagePath(glossary, key, 0)).add(overviewPath(slugOf(glossary, key)))
  paths.add(partPath('pages')).add(FORMER_SLUGS_PATH).add(REDIRECTS_PATH)
  for (const id of changed) {
    const old = before.get(id)
    const now = glossary.categories.get(id)
    for (const category of [old, now]) for (const slug of category?.formerSlugs ?? []) paths.add(categoryPath(slug))
    if (old !== undefined) {
      paths.add(overviewPath(old.slug))
      spansBefore.get(id)?.forEach((span, page) => paths.add(spanPath(old.slug, span, page)))
    }
    if (now !== undefined) glossary.listing(id).spans.forEach((span, page) => paths.add(spanPath(now.slug, span, page)))
  }
}

/** The sitemap and the redirects, which hold every term; a vote changes none of them. */
function addLists(
  id: number,
  before: TermContent | undefined,
  after: TermContent | undefined,
  paths: Set<string>,
): void {
  // A slug may be one that another term had.
  if (before?.slug !== after?.slug || before?.formerSlugs.join() !== after?.formerSlugs.join())
    paths.add(FORMER_SLUGS_PATH).add(REDIRECTS_PATH).add(TERM_IDS_PATH)
  // Listings are dated by their terms: where one has changed, so have theirs and the newest times of the parts.
  if (before?.slug !== after?.slug || before?.updatedAt !== after?.updatedAt)
    for (const path of [partPath(partOf(id)), partPath('pages'), SITEMAP_PATH]) paths.add(path)
}

function isCategoryAlike(a: CategoryContent | undefined, b: CategoryContent | undefined): boolean {
  return a?.name === b?.name && a?.slug === b?.slug && (a?.formerSlugs ?? []).join() === (b?.formerSlugs ?? []).join()
}
