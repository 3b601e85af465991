import type { TermContent } from '../../contracts/change.ts'
import { fits, type Place } from './fits.ts'
import { type Form, formsOf } from './forms.ts'
import type { KeyOf, TextRun } from './words.ts'

/** What a text names at a place: the terms with that name. */
export interface Mention {
  place: Place
  terms: TermContent[]
}

/** Words joined as a key of several. No word holds a space. */
export const phraseOf = (words: readonly { key: string }[]): string => words.map(({ key }) => key).join(' ')

/** The names of all terms, by the keys of their words. */
export class Names {
  readonly #terms: ReadonlyMap<number, TermContent>
  readonly #keyOf: KeyOf
  /** Phrase → the terms with a form of these keys. Nearly every phrase has one. */
  readonly #ids = new Map<string, number | number[]>()
  /** Phrases with which longer ones begin, and how many. */
  readonly #beginnings = new Map<string, number>()

  /** `terms` is the glossary's own map, as in `Listing`. */
  constructor(terms: ReadonlyMap<number, TermContent>, keyOf: KeyOf) {
    this.#terms = terms
    this.#keyOf = keyOf
  }

  add(term: TermContent): void {
    for (const phrase of this.phrasesOf(term)) {
      const known = this.#ids.get(phrase)
      this.#ids.set(phrase, known === undefined ? term.id : [...[known].flat(), term.id])
      for (const beginning of beginningsOf(phrase))
        this.#beginnings.set(beginning, (this.#beginnings.get(beginning) ?? 0) + 1)
    }
  }

  remove(term: TermContent): void {
    for (const phrase of this.phrasesOf(term)) {
      const rest = [this.#ids.get(phrase) ?? []].flat().filter((id) => id !== term.id)
      if (rest.length === 0) this.#ids.delete(phrase)
      else this.#ids.set(phrase, rest.length === 1 ? (rest[0] ?? 0) : rest)
      for (const beginning of beginningsOf(phrase)) {
        const count = (this.#beginnings.get(beginning) ?? 0) - 1
        if (count > 0) this.#beginnings.set(beginning, count)
        else this.#beginnings.delete(beginning)
      }
    }
  }

  /** Whether a word alone names a term. */
  has(phrase: string): boolean {
    return this.#ids.has(phrase)
  }

  termsOf(phrase: string): TermContent[] {
    return [this.#ids.get(phrase) ?? []].flat().flatMap((id) => this.#terms.get(id) ?? [])
  }

  clear(): void {
    this.#ids.clear()
    this.#beginnings.clear()
  }

  phrasesOf(term: TermContent): Set<string> {
    return new Set(formsOf(term, this.#keyOf).map(({ words }) => phraseOf(words)))
  }

  /** What is named in a text, in order: at each place the longest name, whose words name nothing else. */
  *mentionsIn(run: TextRun): Generator<Mention> {
    for (let from = 0; from < run.words.length;) {
      const mention = this.#longestAt(run, from)
      if (mention !== null) yield mention
      from = mention?.place.to ?? from + 1
    }
  }

  #longestAt(run: TextRun, from: number): Mention | null {
    let longest: Mention | null = null
    let phrase = run.words[from]?.key ?? ''
    for (let to = from + 1; ; to += 1) {
      const place = { run, from, to }
      const ids = this.#ids.get(phrase)
      const terms = ids === undefined ? [] : this.#namedAt(place, phrase, [ids].flat())
      if (terms.length > 0) longest = { place, terms }
      const next = run.words[to]
      if (next === undefined || !this.#beginnings.has(phrase)) return longest
      phrase += ` ${next.key}`
    }
  }

  /** Of the terms with a name of these keys, those that are meant by what is written: whose own name it is, else whose other name. */
  #namedAt(place: Place, phrase: string, ids: readonly number[]): TermContent[] {
    const named = ids.flatMap((id) => {
      const term = this.#terms.get(id)
      if (term === undefined) return []
      const forms = formsOf(term, this.#keyOf).filter(({ words }) => phraseOf(words) === phrase)
      return forms.filter((form) => fits(form, place)).map((form) => ({ term, form }))
    })
    const isOwnName = ({ form }: { form: Form }): boolean => form.isOwnName
    const meant = named.some(isOwnName) ? named.filter(isOwnName) : named
    return [...new Set(meant.map(({ term }) => term))]
  }
}

function beginningsOf(phrase: string): string[] {
  const words = phrase.split(' ')
  return words.slice(1).map((_, index) => words.slice(0, index + 1).join(' '))
}
