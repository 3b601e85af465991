import { type Hit, HIT, hitOf, type SoughtKeys } from '../../contracts/name-hits.ts'
import { namesAtEdges } from '../../contracts/name-edges.ts'
import { wordPattern } from '../../contracts/search-words.ts'
import type { SoughtWord } from '../data/definition-words.ts'
import type { SearchedTerms } from './searched-terms.ts'
import { BREAK } from './text-lines.ts'

/**
 * Places where a search matches, best first. Within a rank, terms are in the order of names. In a definition in a script without spaces, the words of the
 * query may be `apart`, or even their letters `scattered`.
 */
const RANK = {
  ...HIT,
  atEdge: 8,
  legacyName: 9,
  category: 10,
  definition: 11,
  apart: 12,
  atEdgeOfText: 13,
  scattered: 14,
}
const RANKS = Object.values(RANK)
const NOWHERE = RANKS.length

/** Numbers of signs next to the first and last word that may belong to a name, as in `C++?`. */
const signs = [0, 1, 2, 3, 4]

/** Characters that a question may have in addition to the name. In a longer text, a definition with all of its words ranks before a name at its edge. */
const MOST_ASKED = 20

/** A word of the search, and the ids of terms whose definition matches it. */
export interface SearchedWord extends SoughtWord {
  inDefinitions: readonly number[]
}

interface SearchedPair extends SearchedWord {
  isOfWord: boolean
}

/** What a search looks for in texts. */
interface Searched {
  words: readonly SearchedWord[]
  /** Pairs of adjacent letters of a script without spaces, whose letters are also words. */
  pairs: readonly SearchedPair[]
}

/** The rank of each term, by slot. */
type Ranks = Uint8Array

/**
 * Returns matching ids, best first; 10,000 terms take 1 ms. A term matches if a name contains the search, or the search begins or ends with a name, or every
 * word is in its texts (as the beginning, singular or plural of a word): then the worst place among the words is its rank.
 */
export function rankTerms(all: SearchedTerms, sought: SoughtKeys, { words, pairs }: Searched): number[] {
  const ranks = rankByWords(all, words)
  for (const pair of pairs) lowerWithout(all, pair, ranks)
  const hits = namesHolding(all, sought)
  const raise = (slot: number, rank: number): void => {
    ranks[slot] = Math.min(ranks[slot] ?? NOWHERE, rank)
  }
  const slots = hits.map(({ slot }) => slot)
  for (const slot of currentOf(all, slots)) raise(slot, RANK.legacyName)
  for (const { slot, keyed } of namedAtEdges(all, sought.keyed)) {
    const isAsked = sought.keyed.length - keyed.length <= MOST_ASKED
    raise(slot, isAsked ? RANK.atEdge : RANK.atEdgeOfText)
    for (const current of currentOf(all, [slot])) raise(current, isAsked ? RANK.legacyName : RANK.atEdgeOfText)
  }
  for (const { slot, hit } of hits) ranks[slot] = hit
  const found = RANKS.map((): number[] => [])
  for (const slot of all.order) found[ranks[slot] ?? NOWHERE]?.push(slot)
  return found.flat().flatMap((slot) => all.at(slot)?.id ?? [])
}

/** Ranks terms by the worst place among all words. Without words, nothing matches. */
function rankByWords(all: SearchedTerms, words: readonly SearchedWord[]): Ranks {
  const [ranks, ...others] = words.map((word) => rankByWord(all, word))
  if (ranks === undefined) return new Uint8Array(all.slots).fill(NOWHERE)
  for (const other of others)
    other.forEach((rank, slot) => {
      if (rank > (ranks[slot] ?? NOWHERE)) ranks[slot] = rank
    })
  return ranks
}

/** Writes ranks from the worst place to the best, so that the best remains. */
function rankByWord(all: SearchedTerms, { beginning, wholes, inDefinitions }: SearchedWord): Ranks {
  const ranks = new Uint8Array(all.slots).fill(NOWHERE)
  const parts = [` ${beginning}`, ...wholes.map((word) => ` ${word} `)]
  for (const id of inDefinitions) {
    const slot = all.slotOf(id)
    if (slot !== undefined) ranks[slot] = RANK.definition
  }
  for (const [id, { words }] of all.categories)
    if (parts.some((part) => words.includes(part))) for (const slot of all.ofCategory(id)) ranks[slot] = RANK.category
  const inNames = parts.map((part) => all.holding('words', part))
  for (const slots of inNames) for (const slot of currentOf(all, slots)) ranks[slot] = RANK.legacyName
  for (const slots of inNames) for (const slot of slots) ranks[slot] = RANK.inside
  return ranks
}

/** Lowers the rank of terms that were found in their definitions and have the pair nowhere. */
function lowerWithout(
  all: SearchedTerms,
  { beginning: pair, isOfWord, inDefinitions }: SearchedPair,
  ranks: Ranks,
): void {
  const having = new Uint8Array(all.slots)
  const note = (slot: number | undefined): void => {
    if (slot !== undefined) having[slot] = 1
  }
  for (const id of inDefinitions) note(all.slotOf(id))
  const named = all.holding('folded', pair)
  for (const slots of [named, currentOf(all, named)]) slots.forEach(note)
  for (const [id, { folded }] of all.categories) if (folded.includes(pair)) all.ofCategory(id).forEach(note)
  ranks.forEach((rank, slot) => {
    if (having[slot] === 1 || (rank !== RANK.definition && rank !== RANK.apart)) return
    ranks[slot] = isOfWord ? RANK.scattered : RANK.apart
  })
}

/** Slots of the current terms of the legacy terms at these slots. */
function currentOf(all: SearchedTerms, slots: Iterable<number>): number[] {
  const current: number[] = []
  if (all.slotsOfCurrent.size === 0) return current
  for (const slot of slots) {
    const target = all.slotsOfCurrent.get(slot)
    if (target !== undefined) current.push(target)
  }
  return current
}

/** Terms with a name that contains the whole search, each with its best hit. */
function namesHolding(all: SearchedTerms, sought: SoughtKeys): { slot: number; hit: Hit }[] {
  const hits: { slot: number; hit: Hit }[] = []
  const isSeen = new Uint8Array(all.slots)
  const look = (slot: number): void => {
    if (isSeen[slot] === 1) return
    isSeen[slot] = 1
    const best = hitOf(all.at(slot)?.names ?? [], sought)
    if (best !== null) hits.push({ slot, hit: best.hit })
  }
  if (sought.folded !== '') all.holding('folded', sought.folded).forEach(look)
  for (const key of new Set([sought.begun, sought.keyed])) if (key !== '') all.holding('keyed', key).forEach(look)
  if (sought.begunJoined !== '') all.holding('joined', BREAK + sought.begunJoined).forEach(look)
  if (sought.joined !== '') all.holding('joined', BREAK + sought.joined + BREAK).forEach(look)
  return hits
}

interface PlacedName {
  slot: number
  keyed: string
}

/** Names with which a search of several words begins or ends. */
function namedAtEdges(all: SearchedTerms, sought: string): PlacedName[] {
  const words = sought.match(wordPattern(sought)) ?? []
  const [first, last] = [words[0], words.at(-1)]
  if (first === undefined || last === undefined || words.length === 1) return []
  const [begin, end] = [sought.indexOf(first), sought.lastIndexOf(last) + last.length]
  const parts = signs.flatMap((more) => [
    BREAK + sought.slice(Math.max(0, begin - more), begin + first.length),
    sought.slice(end - last.length, end + more) + BREAK,
  ])
  return namesAtEdges(namesHaving(all, new Set(parts)), sought)
}

function* namesHaving(all: SearchedTerms, parts: Iterable<string>): Generator<[PlacedName, string]> {
  for (const part of parts)
    for (const slot of all.holding('keyed', part))
      for (const { keyed } of all.at(slot)?.names ?? []) yield [{ slot, keyed }, keyed]
}
