import type { TermContent } from '../../contracts/change.ts'
import type { LegacyChains } from '../../contracts/legacy-chains.ts'
import { letterKeyOf, namesPartPath, partKeysOf } from '../../contracts/name-parts.ts'
import { NAMES_PATH } from '../../contracts/paths.ts'
import { MAX_SUGGESTIONS } from '../../contracts/search.ts'

interface NamedGlossary {
  terms: ReadonlyMap<number, TermContent>
  links: LegacyChains<TermContent>
  /** All terms in the order of names. */
  ids: () => readonly number[]
  language: string
  /** Terms up to which all names are in one file. */
  namesInOne: number
}

/** The terms that a part holds, in the order of names. */
interface Part {
  key: string
  terms: TermContent[]
}

/** Of a term: the parts in which its names are found, and the one for the first letter of its name. */
interface Keys {
  ofWords: readonly string[]
  ofLetter: string | null
}

/** Terms in the order of names, and the keys of each. */
interface KeyedTerms {
  terms: readonly TermContent[]
  keys: readonly Keys[]
}

/** Terms side by side that may have changed or gone until all keys are found anew. */
const LOOK_AHEAD = 50

/**
 * The parts in which the names of a large glossary are published. Lifecycle: they are made of all terms when somebody asks (0.1 s for 100,000 terms that
 * were asked about before), and forgotten when a term changes.
 */
export class NameParts {
  readonly #glossary: NamedGlossary
  /** As they were grouped last. */
  #last: KeyedTerms = { terms: [], keys: [] }
  #parts: ReadonlyMap<string, Part> | null = null

  constructor(glossary: NamedGlossary) {
    this.#glossary = glossary
  }

  forget(): void {
    this.#parts = null
  }

  get areUsed(): boolean {
    return this.#glossary.terms.size > this.#glossary.namesInOne
  }

  /** By address, whether or not they are used. */
  get all(): ReadonlyMap<string, Part> {
    this.#parts ??= new Map([...this.#make()].map(([key, terms]) => [namesPartPath(key), { key, terms }]))
    return this.#parts
  }

  /** The keys of all parts, in an order of their own. */
  get keys(): string[] {
    return [...this.all.values()].map(({ key }) => key).sort()
  }

  /** All addresses at which something may be said of these terms: of legacy terms it is said where they lead. */
  pathsOf(ids: readonly number[]): string[] {
    if (ids.length === 0) return []
    if (!this.areUsed) return [NAMES_PATH]
    const terms = [...this.#glossary.links.shownWith(ids)].flatMap((id) => this.#glossary.terms.get(id) ?? [])
    const keys = terms
      .map((term) => this.#keysOf(term))
      .flatMap(({ ofWords, ofLetter }) => (ofLetter === null ? ofWords : [...ofWords, ofLetter]))
    return [NAMES_PATH, ...keys.map(namesPartPath)]
  }

  /** The terms of the part at this address, or all, in the order of names. */
  termsOf(part: string | null): readonly TermContent[] {
    if (part !== null) return this.all.get(part)?.terms ?? []
    return this.#glossary.ids().flatMap((id) => this.#glossary.terms.get(id) ?? [])
  }

  #keysOf(term: TermContent): Keys {
    const { language } = this.#glossary
    const ofWords = new Set([term.name, ...term.otherNames].flatMap((name) => partKeysOf(name, language)))
    return { ofWords: [...ofWords], ofLetter: letterKeyOf(term.name) }
  }

  /** Nearly all terms stand where they stood: two lists are walked, which is quicker than to look up each term. */
  #withKeys(terms: readonly TermContent[]): KeyedTerms {
    const last = this.#last
    let place = 0
    const keys = terms.map((term) => {
      for (let ahead = 0; ahead < LOOK_AHEAD; ahead += 1) {
        if (last.terms[place + ahead] !== term) continue
        place += ahead + 1
        return last.keys[place - 1] ?? this.#keysOf(term)
      }
      return this.#keysOf(term)
    })
    this.#last = { terms, keys }
    return this.#last
  }

  /** By key. */
  #make(): Map<string, TermContent[]> {
    const keyed = this.#withKeys(this.termsOf(null))
    const others = this.#findOtherKeys(keyed)
    const parts = new Map<string, TermContent[]>()
    const put = (term: TermContent, key: string): void => {
      const part = parts.get(key)
      if (part === undefined) parts.set(key, [term])
      else if (part.at(-1) !== term) part.push(term)
    }
    keyed.terms.forEach((term, index) => {
      for (const key of keyed.keys[index]?.ofWords ?? []) put(term, key)
      for (const key of others.get(term) ?? []) put(term, key)
    })
    return parts
  }

  /** The first terms of each letter are in its part too, and what a legacy term leads to is beside it, so that its part says where. */
  #findOtherKeys({ terms, keys }: KeyedTerms): Map<TermContent, string[]> {
    const others = new Map<TermContent, string[]>()
    const counts = new Map<string, number>()
    terms.forEach((term, index) => {
      const letter = keys[index]?.ofLetter ?? null
      const count = counts.get(letter ?? '') ?? 0
      if (letter === null || count >= MAX_SUGGESTIONS) return
      counts.set(letter, count + 1)
      others.set(term, [letter])
    })
    const legacy = terms.flatMap((term, index) =>
      term.isLegacy ? [{ id: term.id, keys: [...(keys[index]?.ofWords ?? []), ...(others.get(term) ?? [])] }] : [],
    )
    for (const { id, keys: places } of legacy) {
      const current = this.#glossary.links.currentTermOf(id)
      if (current !== null) others.set(current, [...(others.get(current) ?? []), ...places])
    }
    return others
  }
}

/** The terms of which the names say something else than before. */
export function findRenamed(
  before: ReadonlyMap<number, TermContent | undefined>,
  terms: readonly TermContent[],
): number[] {
  const after = new Map(terms.map((term) => [term.id, term]))
  return [...before].flatMap(([id, term]) => (lineOf(term) === lineOf(after.get(id)) ? [] : id))
}

const lineOf = (term: TermContent | undefined): string =>
  term === undefined ? '' : JSON.stringify([term.name, term.slug, term.otherNames, term.isLegacy, term.currentTermId])
