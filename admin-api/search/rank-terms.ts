import { type Hit, HIT, hitOf, type SoughtKeys } from '../../contracts/name-hits.ts'
import { namesAtEdges } from '../../contracts/name-edges.ts'
import { wordPattern } from '../../contracts/search-words.ts'
import type { SoughtWord } from '../data/definition-words.ts'
import type { SearchedTerms } from './searched-terms.ts'
import { BREAK } from './text-lines.ts'

/** Places where a search matches, best first. Within a rank, terms are in the order of names. */
const RANK = { ...HIT, atEdge: 8, legacyName: 9, category: 10, definition: 11, atEdgeOfText: 12 }
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

/** The rank of each term, by seat. */
type Ranks = Uint8Array

/**
 * Returns matching ids, best first; 10,000 terms take 1 ms. A term matches if a name contains the search, or the search begins or ends with a name, or every
 * word is in its texts (as the beginning, singular or plural of a word): then the worst place among the words is its rank.
 */
export function rankTerms(all: SearchedTerms, sought: SoughtKeys, words: readonly SearchedWord[]): number[] {
  const ranks = rankByWords(all, words)
  const hits = namesHolding(all, sought)
  const raise = (seat: number, rank: number): void => {
    ranks[seat] = Math.min(ranks[seat] ?? NOWHERE, rank)
  }
  const seats = hits.map(({ seat }) => seat)
  for (const seat of currentOf(all, seats)) raise(seat, RANK.legacyName)
  for (const { seat, keyed } of namedAtEdges(all, sought.keyed)) {
    const isAsked = sought.keyed.length - keyed.length <= MOST_ASKED
    raise(seat, isAsked ? RANK.atEdge : RANK.atEdgeOfText)
    for (const current of currentOf(all, [seat])) raise(current, isAsked ? RANK.legacyName : RANK.atEdgeOfText)
  }
  for (const { seat, hit } of hits) ranks[seat] = hit
  const found = RANKS.map((): number[] => [])
  for (const seat of all.order) found[ranks[seat] ?? NOWHERE]?.push(seat)
  return found.flat().flatMap((seat) => all.at(seat)?.id ?? [])
}

/** Ranks terms by the worst place among all words. Without words, nothing matches. */
function rankByWords(all: SearchedTerms, words: readonly SearchedWord[]): Ranks {
  const [ranks, ...others] = words.map((word) => rankByWord(all, word))
  if (ranks === undefined) return new Uint8Array(all.seats).fill(NOWHERE)
  for (const other of others)
    other.forEach((rank, seat) => {
      if (rank > (ranks[seat] ?? NOWHERE)) ranks[seat] = rank
    })
  return ranks
}

/** Writes ranks from the worst place to the best, so that the best remains. */
function rankByWord(all: SearchedTerms, { beginning, wholes, inDefinitions }: SearchedWord): Ranks {
  const ranks = new Uint8Array(all.seats).fill(NOWHERE)
  const parts = [` ${beginning}`, ...wholes.map((word) => ` ${word} `)]
  for (const id of inDefinitions) {
    const seat = all.seatOf(id)
    if (seat !== undefined) ranks[seat] = RANK.definition
  }
  for (const [id, { words }] of all.categories)
    if (parts.some((part) => words.includes(part))) for (const seat of all.ofCategory(id)) ranks[seat] = RANK.category
  const inNames = parts.map((part) => all.holding('words', part))
  for (const seats of inNames) for (const seat of currentOf(all, seats)) ranks[seat] = RANK.legacyName
  for (const seats of inNames) for (const seat of seats) ranks[seat] = RANK.inside
  return ranks
}

/** Seats of the current terms of the legacy terms at these seats. */
function currentOf(all: SearchedTerms, seats: Iterable<number>): number[] {
  const current: number[] = []
  if (all.seatsOfCurrent.size === 0) return current
  for (const seat of seats) {
    const target = all.seatsOfCurrent.get(seat)
    if (target !== undefined) current.push(target)
  }
  return current
}

/** Terms with a name that contains the whole search, each with its best hit. */
function namesHolding(all: SearchedTerms, sought: SoughtKeys): { seat: number; hit: Hit }[] {
  const hits: { seat: number; hit: Hit }[] = []
  const isSeen = new Uint8Array(all.seats)
  const look = (seat: number): void => {
    if (isSeen[seat] === 1) return
    isSeen[seat] = 1
    const best = hitOf(all.at(seat)?.names ?? [], sought)
    if (best !== null) hits.push({ seat, hit: best.hit })
  }
  if (sought.folded !== '') all.holding('folded', sought.folded).forEach(look)
  for (const key of new Set([sought.begun, sought.keyed])) if (key !== '') all.holding('keyed', key).forEach(look)
  if (sought.begunJoined !== '') all.holding('joined', BREAK + sought.begunJoined).forEach(look)
  if (sought.joined !== '') all.holding('joined', BREAK + sought.joined + BREAK).forEach(look)
  return hits
}

interface SeatedName {
  seat: number
  keyed: string
}

/** Names with which a search of several words begins or ends. */
function namedAtEdges(all: SearchedTerms, sought: string): SeatedName[] {
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

function* namesHaving(all: SearchedTerms, parts: Iterable<string>): Generator<[SeatedName, string]> {
  for (const part of parts)
    for (const seat of all.holding('keyed', part))
      for (const { keyed } of all.at(seat)?.names ?? []) yield [{ seat, keyed }, keyed]
}
