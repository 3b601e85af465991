import type { CategoryContent, ContentReply, TermContent } from '../../contracts/change.ts'
import { LegacyChains } from '../../contracts/legacy-chains.ts'
import { NAMES_IN_ONE } from '../../contracts/name-parts.ts'
import type { Site } from '../../contracts/page.ts'
import { termIdPath, termPath } from '../../contracts/paths.ts'
import { wordKey } from '../../contracts/search-words.ts'
import { COMMON_WORD } from '../mentions/link-definition.ts'
import type { TermPair } from '../mentions/edits.ts'
import { Mentions, type MentionsParts, type PackedMentions } from '../mentions/mentions.ts'
import { rememberWords } from '../mentions/words.ts'
import { LetterCounts } from '../listings/alphabet.ts'
import { isNamedAlike } from '../listings/changed-spans.ts'
import { Listing } from '../listings/listing.ts'
import { NameParts } from './name-parts.ts'
import { PopularTerms } from './popular-terms.ts'
import { RelatedTerms } from './related-terms.ts'
import { Slugs } from './slugs.ts'

/** A category's id, or null for the listing of all terms. */
export type ListingKey = number | null

export type GlossaryContent = Pick<ContentReply, 'terms' | 'categories'>

/** The default for callers whose content has only relative addresses. */
const DEFAULT_SURROUNDINGS = { url: 'http://localhost', language: 'en' }

type Surroundings = Pick<Site, 'url' | 'language'> & {
  namesInOne?: number | undefined
  /** A word in more definitions than this is common. */
  commonWord?: number | undefined
}

/**
 * The content of the glossary in memory, in the shapes that pages are made from. Only `replaceAll`, `replaceTerms` and `replaceCategories` change it.
 * They take the present state, so that applying a change twice is the same as applying it once.
 */
export class Glossary {
  readonly terms = new Map<number, TermContent>()
  readonly categories = new Map<number, CategoryContent>()
  readonly termSlugs = new Slugs(this.terms)
  readonly categorySlugs = new Slugs(this.categories)
  readonly links = new LegacyChains(this.terms)
  readonly related = new RelatedTerms(this.terms)
  readonly popular = new PopularTerms(this.terms, this.links)
  readonly #mentionParts: MentionsParts
  #mentions: Mentions
  readonly nameParts: NameParts
  readonly listings = new Map<ListingKey, Listing>([[null, new Listing(this.terms, new LetterCounts())]])
  /** Words of the Week on Home, in order. */
  readonly featuredTermIds: readonly number[]

  constructor(
    featuredTermIds: readonly number[],
    { url, language, namesInOne = NAMES_IN_ONE, commonWord = COMMON_WORD }: Surroundings = DEFAULT_SURROUNDINGS,
  ) {
    this.featuredTermIds = featuredTermIds
    const { terms, links } = this
    this.nameParts = new NameParts({ terms, links, language, namesInOne, ids: () => this.listing(null).ids() })
    this.#mentionParts = {
      terms: this.terms,
      chains: this.links,
      commonWord,
      keyOf: rememberWords((word) => wordKey(word, language)),
      language,
      termPathOf: (address) => termPathOf(address, url),
      termAt: (path) => this.#termAt(path),
      pathsOf: ({ id, slug, formerSlugs }) => [termIdPath(id), ...[slug, ...formerSlugs].map(termPath)],
    }
    this.#mentions = new Mentions(this.#mentionParts)
  }

  get mentions(): Mentions {
    return this.#mentions
  }

  listing(key: ListingKey): Listing {
    const listing = this.listings.get(key)
    if (listing === undefined) throw new Error(`There is no category ${key}`)
    return listing
  }

  /**
   * Replaces the whole content.
   * @param mentions the packed links and words of its definitions, if they are known
   */
  replaceAll({ terms, categories }: GlossaryContent, mentions: PackedMentions | null = null): void {
    this.popular.forget()
    this.#mentions = new Mentions(this.#mentionParts)
    this.nameParts.forget()
    this.#replace([...this.terms.values()].map((before) => ({ id: before.id, before, after: undefined })))
    this.replaceCategories(categories)
    this.#replace(terms.map((after) => ({ id: after.id, before: undefined, after })))
    this.mentions.fill(mentions)
  }

  /** Pairs each touched term with its state in `terms`. A touched term that is missing there was deleted. */
  pairsOf(touched: Iterable<number>, terms: readonly TermContent[]): TermPair[] {
    const next = new Map(terms.map((term) => [term.id, term]))
    return [...touched].map((id) => ({ id, before: this.terms.get(id), after: next.get(id) }))
  }

  /** Call `replaceCategories` first, so that every category of these terms has its listing. */
  replaceTerms(pairs: readonly TermPair[]): void {
    const ids = new Set(pairs.map(({ id }) => id))
    this.mentions.around(pairs, () => this.popular.around(ids, () => this.#replace(pairs)))
  }

  #replace(pairs: readonly TermPair[]): void {
    const changed = changedPlaces(pairs)
    for (const [key, { gone }] of changed) this.listings.get(key)?.remove(gone)
    for (const { before } of pairs) if (before !== undefined) this.#removeTerm(before)
    for (const { after } of pairs) if (after !== undefined) this.#addTerm(after)
    for (const [key, { come }] of changed) {
      this.listings.get(key)?.add(come)
      this.listings.get(key)?.cut()
    }
    const placed = pairs.flatMap(({ id, after }) => keysOf(after).map((key) => ({ key, id })))
    for (const [key, places] of Map.groupBy(placed, (place) => place.key))
      this.listings.get(key)?.edited(places.map(({ id }) => id))
  }

  /** Takes the complete list of categories, and removes the listings of missing ones. */
  replaceCategories(categories: readonly CategoryContent[]): void {
    const present = new Set(categories.map(({ id }) => id))
    for (const id of this.categories.keys()) if (!present.has(id)) this.listings.delete(id)
    this.categories.clear()
    this.categorySlugs.clear()
    for (const category of categories) {
      this.categories.set(category.id, category)
      this.categorySlugs.add(category)
      if (!this.listings.has(category.id)) this.listings.set(category.id, new Listing(this.terms, new LetterCounts()))
    }
  }

  #termAt(path: string): TermContent | undefined {
    const [, , slug = '', id] = path.split('/')
    if (id !== undefined) return this.terms.get(Number(id))
    return this.termSlugs.find(slug)
  }

  #removeTerm(term: TermContent): void {
    this.links.remove(term)
    this.related.remove(term)
    this.nameParts.remove(term)
    this.terms.delete(term.id)
    this.termSlugs.remove(term)
  }

  #addTerm(term: TermContent): void {
    this.terms.set(term.id, term)
    this.links.add(term)
    this.related.add(term)
    this.nameParts.add(term)
    this.termSlugs.add(term)
  }
}

/** The path of the term page that an address leads to; null if it leads elsewhere. */
function termPathOf(address: string, siteUrl: string): string | null {
  const url = URL.parse(address, siteUrl)
  if (url === null || url.origin !== URL.parse(siteUrl)?.origin) return null
  return /^\/term\/(?:id\/\d{1,15}|[^/]+)$/.test(url.pathname) ? url.pathname : null
}

export const keysOf = (term: TermContent | undefined): ListingKey[] =>
  term === undefined ? [] : [null, ...term.categoryIds]

/** For each listing, the terms that leave their place and those that get a new one. A slug counts like a name, because it names a page of the listing. */
function changedPlaces(pairs: readonly TermPair[]): Map<ListingKey, { gone: number[]; come: number[] }> {
  const changed = new Map<ListingKey, { gone: number[]; come: number[] }>()
  const placesOf = (key: ListingKey) => {
    const places = changed.get(key) ?? { gone: [], come: [] }
    changed.set(key, places)
    return places
  }
  for (const { id, before, after } of pairs) {
    const [was, is, isAlike] = [keysOf(before), keysOf(after), isNamedAlike(before, after)]
    for (const key of was) if (!isAlike || !is.includes(key)) placesOf(key).gone.push(id)
    for (const key of is) if (!isAlike || !was.includes(key)) placesOf(key).come.push(id)
  }
  return changed
}
