import type { TermContent } from '../../contracts/change.ts'
import {
  categoryPath,
  FORMER_SLUGS_PATH,
  mentionsPath,
  MOST_LINKED_PATH,
  overviewPath,
  REDIRECTS_PATH,
  SITEMAP_PATH,
  TERM_IDS_PATH,
  termIdPath,
  termPath,
} from '../../contracts/paths.ts'
import { changedSpans, isNamedAlike, type Named } from '../listings/changed-spans.ts'
import { keysOf, type Glossary } from './glossary.ts'
import { mentionsPaths } from './mentions-paths.ts'
import { haveSameNameEntry } from './name-parts.ts'
import { listingPagePath, slugOf, spanPath } from './page-at.ts'
import { partOf, partPath } from './sitemap.ts'

type Edit = ReturnType<typeof editOf>

/**
 * The touched terms before and after an edit, and what else pages show of the glossary before it. Call it before the edit.
 * @param after the touched terms that exist after the edit
 */
export function editOf(glossary: Glossary, touched: ReadonlySet<number>, after: readonly TermContent[]) {
  const terms = glossary.pairsOf(touched, after)
  const differing = (areAlike: typeof haveSameNameEntry): number[] =>
    terms.filter((term) => !areAlike(term.before, term.after)).map(({ id }) => id)
  return {
    ids: [...touched],
    terms,
    /** Terms that are added, removed or renamed, which their neighbours show. */
    moved: differing(isNamedAlike),
    /** Terms whose entry in the names changes. */
    renamed: differing(haveSameNameEntry),
    /** Terms that gain or lose former slugs. */
    readdressed: differing(haveSameFormerSlugs),
    categories: new Map(glossary.categories),
    spans: new Map([...glossary.listings].map(([key, { spans }]) => [key, spans])),
    popular: glossary.popular.all,
    areNamesInParts: glossary.nameParts.areUsed,
  }
}

/**
 * Adds the pages that show the edited terms in the present state of the glossary. Call it before and after the edit.
 * @param ofMentions receives their pages of mentions
 */
export function addShowing(
  glossary: Glossary,
  { ids, moved, renamed, readdressed }: Edit,
  { paths, mentions }: Record<'paths' | 'mentions', Set<string>>,
  ofMentions: Set<string>,
): void {
  for (const path of glossary.nameParts.pathsOf(renamed)) paths.add(path)
  addShown(glossary, ids, paths)
  addNeighbours(glossary, moved, mentions)
  // A term's name is on its pages of mentions, and its slugs, former ones included, are in their paths.
  for (const id of moved) for (const path of mentionsPaths(glossary, id)) ofMentions.add(path)
  // A term that has taken over a former slug may have no page of mentions at this path.
  for (const id of readdressed)
    for (const slug of glossary.terms.get(id)?.formerSlugs ?? []) ofMentions.add(mentionsPath(slug))
}

/** Adds the pages that show the glossary as a whole, as far as the edit changes what they show. */
export function addDiffering(glossary: Glossary, edit: Edit, paths: Set<string>): void {
  const { nameParts, popular } = glossary
  addChangedListings(glossary, edit, paths)
  addChangedCategories(glossary, edit, paths)
  if (nameParts.areUsed !== edit.areNamesInParts) for (const path of nameParts.paths) paths.add(path)
  if (!areNamedAlike(edit.popular, popular.all)) paths.add('/')
  for (const term of edit.terms) addLists(term, paths)
}

export function addTermPages(glossary: Glossary, id: number, paths: Set<string>): void {
  const term = glossary.terms.get(id)
  if (term !== undefined) paths.add(termPath(term.slug)).add(termIdPath(id))
}

/** Adds the pages of the touched terms and of those that name them, and the listing pages that show these. */
function addShown(glossary: Glossary, touched: readonly number[], paths: Set<string>): void {
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

/** Adds the pages of the neighbours in the order of names, which link to these terms. */
function addNeighbours(glossary: Glossary, ids: readonly number[], paths: Set<string>): void {
  const listing = glossary.listing(null)
  for (const id of ids) {
    if (!glossary.terms.has(id)) continue
    const { previous, next } = listing.neighboursOf(id)
    for (const term of [previous, next]) if (term !== null) paths.add(termPath(term.slug)).add(termIdPath(term.id))
  }
}

/** Adds the pages of listings with other terms, neighbours or jumps than before, and those that show their counts. */
function addChangedListings(glossary: Glossary, before: Edit, paths: Set<string>): void {
  for (const [key, { spans }] of glossary.listings) {
    const former = before.spans.get(key) ?? []
    if (former === spans) continue
    const slug = slugOf(glossary, key)
    for (const { span, page } of changedSpans(former, spans)) paths.add(spanPath(slug, span, page))
    paths.add(overviewPath(slug)).add(partPath('pages'))
    // Home and the overview of all terms show the number of terms of each category.
    paths.add('/').add(overviewPath(null))
  }
}

/** A category that is added, removed or renamed changes every listing's first page and overview; its own pages move with its slug. */
function addChangedCategories(glossary: Glossary, before: Edit, paths: Set<string>): void {
  const ids = new Set([...before.categories.keys(), ...glossary.categories.keys()])
  const changed = [...ids].filter(
    (id) => JSON.stringify(before.categories.get(id)) !== JSON.stringify(glossary.categories.get(id)),
  )
  if (changed.length === 0) return
  for (const key of glossary.listings.keys())
    paths.add(listingPagePath(glossary, key, 0)).add(overviewPath(slugOf(glossary, key)))
  paths.add(partPath('pages')).add(FORMER_SLUGS_PATH).add(REDIRECTS_PATH)
  for (const id of changed) {
    const old = before.categories.get(id)
    const now = glossary.categories.get(id)
    for (const category of [old, now]) for (const slug of category?.formerSlugs ?? []) paths.add(categoryPath(slug))
    if (old !== undefined) {
      paths.add(overviewPath(old.slug))
      before.spans.get(id)?.forEach((span, page) => paths.add(spanPath(old.slug, span, page)))
    }
    if (now !== undefined) glossary.listing(id).spans.forEach((span, page) => paths.add(spanPath(now.slug, span, page)))
  }
}

/** Adds the sitemap, the redirects and the most linked terms as far as the edit changes them. A vote changes none of these. */
function addLists({ id, before, after }: Edit['terms'][number], paths: Set<string>): void {
  // The slug may be a former slug of another term.
  if (before?.slug !== after?.slug || !haveSameFormerSlugs(before, after))
    paths.add(FORMER_SLUGS_PATH).add(REDIRECTS_PATH).add(TERM_IDS_PATH)
  // In the sitemap, the time of a listing page is the newest of its terms, and that of a part the newest of its pages.
  if (before?.slug !== after?.slug || before?.updatedAt !== after?.updatedAt)
    for (const path of [partPath(partOf(id)), partPath('pages'), SITEMAP_PATH]) paths.add(path)
  if (!isNamedAlike(before, after) || before?.linkName !== after?.linkName) paths.add(MOST_LINKED_PATH)
}

/** Whether both have the same former slugs. */
const haveSameFormerSlugs = (a: TermContent | undefined, b: TermContent | undefined): boolean =>
  (a?.formerSlugs ?? []).join() === (b?.formerSlugs ?? []).join()

const areNamedAlike = (some: readonly Named[], others: readonly Named[]): boolean =>
  some.length === others.length && some.every((one, index) => isNamedAlike(one, others[index]))
