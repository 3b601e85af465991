import type { TermContent } from '../../contracts/change.ts'
import type { LegacyChains } from '../../contracts/legacy-chains.ts'
import { letterKeyOf, namesPartPath, partKeysOf } from '../../contracts/name-parts.ts'
import { compareTerms } from '../../contracts/order.ts'
import { NAMES_PATH } from '../../contracts/paths.ts'
import { MAX_SUGGESTIONS } from '../../contracts/search.ts'
import { Postings } from '../mentions/postings.ts'

/** Sorting one term by name among a few hundred takes as long as checking this many terms. */
const COMPARING = 64

interface NamedGlossary {
  terms: ReadonlyMap<number, TermContent>
  links: LegacyChains<TermContent>
  /** All terms in the order of names. */
  ids: () => readonly number[]
  language: string
  /** The number of terms up to which all names are in one file. */
  namesInOne: number
}

/** The terms by the keys of their names' words, and by the first letter of their own names. */
interface Found {
  byWord: Postings
  byLetter: Postings
  /** By path, including parts that no longer have terms. */
  keys: Map<string, string>
}

/**
 * The parts in which the names of a large glossary are published (docs/decisions/0035-names-in-parts.md). Lifecycle: the first query indexes all terms
 * (0.4 s for 100,000); then `add` and `remove` update the index.
 */
export class NameParts {
  readonly #glossary: NamedGlossary
  #found: Found | null = null

  constructor(glossary: NamedGlossary) {
    this.#glossary = glossary
  }

  /** Drops the index, because all terms are about to change. */
  forget(): void {
    this.#found = null
  }

  add(term: TermContent): void {
    if (this.#found !== null) this.#put(term, this.#found)
  }

  remove(term: TermContent): void {
    if (this.#found === null) return
    const { words, letter } = this.#keysOf(term)
    for (const key of words) this.#found.byWord.remove(key, term.id)
    for (const key of letter) this.#found.byLetter.remove(key, term.id)
  }

  get areUsed(): boolean {
    return this.#glossary.terms.size > this.#glossary.namesInOne
  }

  /** The keys of all parts, sorted. */
  get keys(): string[] {
    const { byWord, byLetter } = this.#find()
    return [...new Set([...byWord.words(), ...byLetter.words()])].sort()
  }

  /** The paths of all parts, even if parts are not used. */
  get paths(): string[] {
    return this.keys.map(namesPartPath)
  }

  /** Whether there is a part at a path. */
  has(path: string): boolean {
    const { byWord, byLetter, keys } = this.#find()
    const key = keys.get(path)
    return key !== undefined && byWord.count(key) + byLetter.count(key) > 0
  }

  /** The paths of all files of names that may show these terms: an entry of a legacy term also shows its current term. */
  pathsOf(ids: readonly number[]): string[] {
    if (ids.length === 0) return []
    if (!this.areUsed) return [NAMES_PATH]
    const terms = [...this.#glossary.links.shownWith(ids)].flatMap((id) => this.#glossary.terms.get(id) ?? [])
    const keys = terms.map((term) => this.#keysOf(term)).flatMap(({ words, letter }) => [...words, ...letter])
    return [NAMES_PATH, ...keys.map(namesPartPath)]
  }

  /** The terms of the part at this path, or all terms if it is null, in the order of names. */
  termsOf(part: string | null): readonly TermContent[] {
    const { ids, terms } = this.#glossary
    const shown = part === null ? ids() : this.#idsOf(part)
    return shown.flatMap((id) => terms.get(id) ?? [])
  }

  /** The terms with a word of this key, the first ones whose own name begins with it if it is a single letter, and the current terms of legacy ones. */
  #idsOf(part: string): number[] {
    const { byWord, byLetter, keys } = this.#find()
    const key = keys.get(part)
    if (key === undefined) return []
    const first = this.#inOrder(byLetter.withAll([key])).slice(0, MAX_SUGGESTIONS)
    const named = [...byWord.withAll([key]), ...first]
    const current = named.flatMap((id) => this.#glossary.links.currentTermOf(id)?.id ?? [])
    return this.#inOrder([...named, ...current])
  }

  /** Many ids are ordered by filtering all terms, because comparing names is slow. A few are sorted: there may be a small part for each Chinese character. */
  #inOrder(ids: readonly number[]): number[] {
    const { terms, ids: all } = this.#glossary
    const some = new Set(ids)
    if (some.size * COMPARING > terms.size) return all().filter((id) => some.has(id))
    const sorted = [...some].flatMap((id) => terms.get(id) ?? []).sort(compareTerms)
    return sorted.map(({ id }) => id)
  }

  #find(): Found {
    if (this.#found === null) {
      this.#found = { byWord: new Postings(), byLetter: new Postings(), keys: new Map() }
      for (const term of this.#glossary.terms.values()) this.#put(term, this.#found)
    }
    return this.#found
  }

  #put(term: TermContent, { byWord, byLetter, keys }: Found): void {
    const { words, letter } = this.#keysOf(term)
    for (const key of words) byWord.add(key, term.id)
    for (const key of letter) byLetter.add(key, term.id)
    for (const key of [...words, ...letter]) keys.set(namesPartPath(key), key)
  }

  /** @returns the keys of its names' words, and that of the first letter of its own name, if that is a letter */
  #keysOf({ name, otherNames }: TermContent): { words: readonly string[]; letter: readonly string[] } {
    const words = new Set([name, ...otherNames].flatMap((one) => partKeysOf(one, this.#glossary.language)))
    const letter = letterKeyOf(name)
    return { words: [...words], letter: letter === null ? [] : [letter] }
  }
}

/** Whether both have the same entry in the names. */
export const haveSameNameEntry = (one: TermContent | undefined, other: TermContent | undefined): boolean =>
  lineOf(one) === lineOf(other)

const lineOf = (term: TermContent | undefined): string =>
  term === undefined ? '' : JSON.stringify([term.name, term.slug, term.otherNames, term.isLegacy, term.currentTermId])
