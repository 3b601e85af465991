import { type Hit, HIT, hitOf, type NameKeys } from '../../contracts/name-hits.ts'
import type { SoughtWord } from '../data/definition-words.ts'
import type { SearchedTerms } from './searched-terms.ts'

/** Where a search is found, best first. Within a rank, terms stand in the order of names. */
const RANK = { ...HIT, legacyName: 8, category: 9, definition: 10 }
const RANKS = Object.values(RANK)
const NOWHERE = RANKS.length

/** A word of the search, and the terms whose definition has what it finds. */
export interface SearchedWord extends SoughtWord {
  inDefinitions: readonly number[]
}

/** The rank of each term, by its place. */
type Ranks = Uint8Array

/**
 * The terms that a search finds, best first. Each word must begin a word of a name, of a legacy name, of a category or
 * of the definition, or be the singular or plural of one; the worst of these places decides. A name that holds the whole search is found too, as
 * the suggestions do. All of 10,000 terms take about a millisecond.
 * @returns their ids
 */
export function rankTerms(all: SearchedTerms, sought: NameKeys, words: readonly SearchedWord[]): number[] {
  const ranks = rankByWords(all, words)
  const hits = namesHolding(all, sought)
  const places = hits.map(({ place }) => place)
  for (const place of currentOf(all, places)) ranks[place] = Math.min(ranks[place] ?? NOWHERE, RANK.legacyName)
  for (const { place, hit } of hits) ranks[place] = hit
  const found = RANKS.map((): number[] => [])
  all.terms.forEach(({ id }, place) => found[ranks[place] ?? NOWHERE]?.push(id))
  return found.flat()
}

/** The worst of the places where the words are; a search without words is nowhere. */
function rankByWords(all: SearchedTerms, words: readonly SearchedWord[]): Ranks {
  const [ranks, ...others] = words.map((word) => rankByWord(all, word))
  if (ranks === undefined) return new Uint8Array(all.terms.length).fill(NOWHERE)
  for (const other of others)
    other.forEach((rank, place) => {
      if (rank > (ranks[place] ?? NOWHERE)) ranks[place] = rank
    })
  return ranks
}

/** From the worst place to the best: the last that is written stays. */
function rankByWord(all: SearchedTerms, { beginning, wholes, inDefinitions }: SearchedWord): Ranks {
  const ranks = new Uint8Array(all.terms.length).fill(NOWHERE)
  const parts = [` ${beginning}`, ...wholes.map((word) => ` ${word} `)]
  for (const id of inDefinitions) {
    const place = all.places.get(id)
    if (place !== undefined) ranks[place] = RANK.definition
  }
  for (const [id, { words }] of all.categories)
    if (parts.some((part) => words.includes(part)))
      for (const { place } of all.ofCategories.get(id) ?? []) ranks[place] = RANK.category
  const inNames = parts.map((part) => all.words.holding(part).map((line) => all.placesOfLines[line] ?? 0))
  for (const places of inNames) for (const place of currentOf(all, places)) ranks[place] = RANK.legacyName
  for (const places of inNames) for (const place of places) ranks[place] = RANK.inside
  return ranks
}

/** The places of the current terms whose legacy names are at these. */
function currentOf(all: SearchedTerms, places: Iterable<number>): number[] {
  const current: number[] = []
  if (all.placesOfCurrent.size === 0) return current
  for (const place of places) {
    const target = all.placesOfCurrent.get(place)
    if (target !== undefined) current.push(target)
  }
  return current
}

/** The places of terms with a name that holds all of the search, each with its hit. */
function namesHolding(all: SearchedTerms, sought: NameKeys): { place: number; hit: Hit }[] {
  const hits: { place: number; hit: Hit }[] = []
  const isSeen = new Uint8Array(all.terms.length)
  const look = (line: number): void => {
    const place = all.placesOfLines[line] ?? 0
    if (isSeen[place] === 1) return
    isSeen[place] = 1
    const best = hitOf(all.terms[place]?.names ?? [], sought)
    if (best !== null) hits.push({ place, hit: best.hit })
  }
  if (sought.folded !== '') all.folded.holding(sought.folded).forEach(look)
  if (sought.keyed !== '') all.keyed.holding(sought.keyed).forEach(look)
  return hits
}
