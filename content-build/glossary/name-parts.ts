import type { TermContent } from '../../contracts/change.ts'
import type { LegacyChains } from '../../contracts/legacy-chains.ts'
import { letterKeyOf, namesPartPath, partKeysOf } from '../../contracts/name-parts.ts'
import { compareTerms } from '../../contracts/order.ts'
import { NAMES_PATH } from '../../contracts/paths.ts'
import { MAX_SUGGESTIONS } from '../../contracts/search.ts'
import { Postings } from '../mentions/postings.ts'

/** As many terms are looked at in the time in which one is put in its place among a few hundred by its name. */
const COMPARING = 64

interface NamedGlossary {
  terms: ReadonlyMap<number, TermContent>
  links: LegacyChains<TermContent>
  /** All terms in the order of names. */
  ids: () => readonly number[]
  language: string
  /** Terms up to which all names are in one file. */
  namesInOne: number
}

/** The terms by the keys of their names' words, and by the letter that their own names begin with. */
interface Found {
  byWord: Postings
  byLetter: Postings
  /** By address, also of parts that are gone. */
  keys: Map<string, string>
}

/**
 * The parts in which the names of a large glossary are published. Lifecycle: all terms are looked at when somebody asks first (0.4 s for 100,000), then those that
 * come and go.
 */
export class NameParts {
  readonly #glossary: NamedGlossary
  #found: Found | null = null

  constructor(glossary: NamedGlossary) {
    this.#glossary = glossary
  }

  /** All terms are about to change. */
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

  /** The keys of all parts, in an order of their own. */
  get keys(): string[] {
    const { byWord, byLetter } = this.#find()
    return [...new Set([...byWord.words(), ...byLetter.words()])].sort()
  }

  /** The addresses of all parts, whether or not they are used. */
  get paths(): string[] {
    return this.keys.map(namesPartPath)
  }

  /** Whether there is a part at this address. */
  has(path: string): boolean {
    const { byWord, byLetter, keys } = this.#find()
    const key = keys.get(path)
    return key !== undefined && byWord.count(key) + byLetter.count(key) > 0
  }

  /** All addresses at which something may be said of these terms: of legacy terms it is said where they lead. */
  pathsOf(ids: readonly number[]): string[] {
    if (ids.length === 0) return []
    if (!this.areUsed) return [NAMES_PATH]
    const terms = [...this.#glossary.links.shownWith(ids)].flatMap((id) => this.#glossary.terms.get(id) ?? [])
    const keys = terms.map((term) => this.#keysOf(term)).flatMap(({ words, letter }) => [...words, ...letter])
    return [NAMES_PATH, ...keys.map(namesPartPath)]
  }

  /** The terms of the part at this address, or all, in the order of names. */
  termsOf(part: string | null): readonly TermContent[] {
    const { ids, terms } = this.#glossary
    const shown = part === null ? ids() : this.#idsOf(part)
    return shown.flatMap((id) => terms.get(id) ?? [])
  }

  /** Those with a name of such a word or, for one letter, the first of it; and where legacy ones among them lead, so that the part says where. */
  #idsOf(part: string): number[] {
    const { byWord, byLetter, keys } = this.#find()
    const key = keys.get(part)
    if (key === undefined) return []
    const first = this.#inOrder(byLetter.withAll([key])).slice(0, MAX_SUGGESTIONS)
    const named = [...byWord.withAll([key]), ...first]
    const current = named.flatMap((id) => this.#glossary.links.currentTermOf(id)?.id ?? [])
    return this.#inOrder([...named, ...current])
  }

  /** To compare names is dearer than to look at all terms, of which there are far more where a part has few: there may be one for each Chinese character. */
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

  /** @returns by its words, and by the letter that its own name begins with, where it is one */
  #keysOf({ name, otherNames }: TermContent): { words: readonly string[]; letter: readonly string[] } {
    const words = new Set([name, ...otherNames].flatMap((one) => partKeysOf(one, this.#glossary.language)))
    const letter = letterKeyOf(name)
    return { words: [...words], letter: letter === null ? [] : [letter] }
  }
}

/** Whether the names say the same of both. */
export const areListedAlike = (one: TermContent | undefined, other: TermContent | undefined): boolean =>
  lineOf(one) === lineOf(other)

const lineOf = (term: TermContent | undefined): string =>
  term === undefined ? '' : JSON.stringify([term.name, term.slug, term.otherNames, term.isLegacy, term.currentTermId])
