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
  /** Phrase → the terms with a form of these keys. Nearly every phrase has one. */
  readonly #ids = new Map<string, number | number[]>()
  /** Those of terms that texts have named of late. */
  readonly #forms = new Map<TermContent, Form[]>()
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
    this.#forms.clear()
  }

  phrasesOf(term: TermContent): Set<string> {
    return new Set(formsOf(term, this.#keyOf).map(({ phrase }) => phrase))
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
      const ids = this.#ids.get(phrase)
      if (ids !== undefined) {
        const place = { run, from, to }
        longest = this.#mentionAt(place, phrase, [ids].flat()) ?? longest
      }
      const next = run.words[to]
      if (next === undefined || !this.#beginnings.has(phrase)) return longest
      phrase += ` ${next.key}`
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

function beginningsOf(phrase: string): string[] {
  const words = phrase.split(' ')
  return words.slice(1).map((_, index) => words.slice(0, index + 1).join(' '))
}
