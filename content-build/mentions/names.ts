import type { TermContent } from '../../contracts/change.ts'
import { fits, type Place } from './fits.ts'
import { type Form, formsOf } from './forms.ts'
import type { KeyOf, TextRun } from './words.ts'

/** What a text names at a place: the terms with that name. */
export interface Mention {
  place: Place
  terms: TermContent[]
  /** The signs of the name before its first word and after its last one: `.NET`, `C#`. */
  signs: { before: string; after: string }
}

/** The forms of all terms would take as much memory as their names ten times. */
const MOST_FORMS = 2000

/** The names of all terms, by the keys of their words. */
export class Names {
  readonly #terms: ReadonlyMap<number, TermContent>
  readonly #keyOf: KeyOf
  /** Phrase → the terms with a form of these keys; nearly every phrase has one. */
  readonly #ids = new Map<string, number | readonly number[]>()
  /** Those of terms that texts have named of late. */
  readonly #forms = new Map<TermContent, Form[]>()
  /** Phrases with which longer ones begin, and how many. */
  readonly #beginnings = new Map<string, number>()
  /** Phrases of terms that are always linked, and of how many. */
  readonly #always = new Map<string, number>()

  /** `terms` is the glossary's own map, as in `Listing`. */
  constructor(terms: ReadonlyMap<number, TermContent>, keyOf: KeyOf) {
    this.#terms = terms
    this.#keyOf = keyOf
  }

  add(term: TermContent): void {
    for (const phrase of this.phrasesOf(term)) {
      const known = this.#ids.get(phrase)
      this.#ids.set(phrase, known === undefined ? term.id : [...idsIn(known), term.id])
    }
    this.#count(term, 1)
  }

  remove(term: TermContent): void {
    for (const phrase of this.phrasesOf(term)) {
      const [first, ...others] = idsIn(this.#ids.get(phrase) ?? []).filter((id) => id !== term.id)
      if (first === undefined) this.#ids.delete(phrase)
      else this.#ids.set(phrase, others.length === 0 ? first : [first, ...others])
    }
    this.#count(term, -1)
  }

  /** Whether a word alone names a term. */
  has(phrase: string): boolean {
    return this.#ids.has(phrase)
  }

  clear(): void {
    this.#ids.clear()
    this.#beginnings.clear()
    this.#always.clear()
    this.#forms.clear()
  }

  phrasesOf(term: TermContent): Set<string> {
    return new Set(formsOf(term, this.#keyOf).map(({ phrase }) => phrase))
  }

  /**
   * What is named in a text, in order: at each place the longest name, whose words name nothing else.
   * @param isCommon whether a word is in so many definitions that it names a term by itself only where an editor says so
   */
  *mentionsIn(run: TextRun, isCommon: (word: string) => boolean): Generator<Mention> {
    const isNoName = (word: string): boolean => isCommon(word) && !this.isAlways(word)
    for (let from = 0; from < run.words.length;) {
      const mention = this.#longestAt(run, from, isNoName)
      if (mention !== null) yield mention
      from = mention?.place.to ?? from + 1
    }
  }

  /** Whether any term of this name is to be linked wherever it is named. */
  isAlways(phrase: string): boolean {
    return this.#always.has(phrase)
  }

  #longestAt(run: TextRun, from: number, isNoName: (word: string) => boolean): Mention | null {
    let longest: Mention | null = null
    const first = run.words[from]?.key ?? ''
    let phrase = first
    for (let to = from + 1; ; to += 1) {
      const ids = this.#ids.get(phrase)
      if (ids !== undefined && (phrase !== first || !isNoName(first)))
        longest = this.#mentionAt({ run, from, to }, phrase, idsIn(ids)) ?? longest
      const next = run.words[to]
      if (next === undefined || !this.#beginnings.has(phrase)) return longest
      phrase += ` ${next.key}`
    }
  }

  #count(term: TermContent, by: number): void {
    for (const phrase of this.phrasesOf(term)) {
      for (const beginning of beginningsOf(phrase)) addTo(this.#beginnings, beginning, by)
      if (term.linkName === 'always') addTo(this.#always, phrase, by)
    }
  }

  #formsOf(term: TermContent): Form[] {
    const known = this.#forms.get(term)
    if (known !== undefined) return known
    if (this.#forms.size >= MOST_FORMS) this.#forms.clear()
    const forms = formsOf(term, this.#keyOf)
    this.#forms.set(term, forms)
    return forms
  }

  /** Of the terms with a name of these keys, those that are meant by what is written: whose own name it is, else whose other name. */
  #mentionAt(place: Place, phrase: string, ids: readonly number[]): Mention | null {
    const named = ids.flatMap((id) => {
      const term = this.#terms.get(id)
      if (term === undefined) return []
      const forms = this.#formsOf(term).filter((form) => form.phrase === phrase && fits(form, place))
      return forms.map((form) => ({ term, form }))
    })
    const isOwnName = ({ form }: { form: Form }): boolean => form.isOwnName
    const meant = named.some(isOwnName) ? named.filter(isOwnName) : named
    const [first] = meant
    if (first === undefined) return null
    const { gaps } = first.form
    const signs = { before: gaps[0] ?? '', after: gaps.at(-1) ?? '' }
    return { place, terms: [...new Set(meant.map(({ term }) => term))], signs }
  }
}

const idsIn = (ids: number | readonly number[]): readonly number[] => (typeof ids === 'number' ? [ids] : ids)

function addTo(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}

function beginningsOf(phrase: string): string[] {
  const words = phrase.split(' ')
  return words.slice(1).map((_, index) => words.slice(0, index + 1).join(' '))
}
