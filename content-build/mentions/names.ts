import type { TermContent } from '../../contracts/change.ts'
import { fits, type Place } from './fits.ts'
import { type Form, formsOf, formsOfPhrase, phraseOf } from './forms.ts'
import type { KeyOf, TextRun } from './words.ts'

/** A name in a text, and the terms that have it. */
export interface Mention {
  place: Place
  terms: TermContent[]
  /** The signs of the name before its first word and after its last one, as in `.NET` and `C#`. */
  signs: { before: string; after: string }
}

/** The limit of the cache of forms: those of all terms would take ten times the memory of their names. */
const MOST_FORMS = 2000

/** A name that more terms share is not linked: which one is meant is unclear, and checking thousands at each mention would keep publishing busy for hours. */
const MOST_HOMONYMS = 50

/** The limit of words compared with names in one definition: a text made only of beginnings of long names would take a minute. */
const MOST_COMPARED = 100_000

/** A node of the tree of names, reached by the keys of words: the terms with that name, and the words with which longer names go on. */
interface Branch {
  /** The terms with a form of these keys. Nearly every branch with any has one, so a single id needs no array. */
  ids: number | number[] | null
  next: Map<string, Branch> | null
}

/** The names of all terms as a tree of word keys: most words of a text begin no name and cost one lookup. */
export class Names {
  readonly #terms: ReadonlyMap<number, TermContent>
  readonly #keyOf: KeyOf
  readonly #hyphensPart: boolean
  readonly #root: Branch = { ids: null, next: null }
  /** A cache of the forms by which texts have named terms most recently. */
  readonly #forms = new Map<TermContent, { phrase: string; forms: Form[] }>()
  /** Phrases of terms that are always linked, with the number of these terms. */
  readonly #always = new Map<string, number>()

  /** @param terms the glossary's own map, not a copy */
  constructor(terms: ReadonlyMap<number, TermContent>, keyOf: KeyOf, language: string) {
    this.#terms = terms
    this.#keyOf = keyOf
    this.#hyphensPart = /^de(?:-|$)/i.test(language)
  }

  add(term: TermContent): void {
    for (const phrase of this.phrasesOf(term)) {
      const branch = phrase.split(' ').reduce(grow, this.#root)
      if (Array.isArray(branch.ids)) branch.ids.push(term.id)
      else branch.ids = branch.ids === null ? term.id : [branch.ids, term.id]
      if (term.linkName === 'always') addTo(this.#always, phrase, 1)
    }
  }

  remove(term: TermContent): void {
    for (const phrase of this.phrasesOf(term)) {
      removeFrom(this.#root, phrase.split(' '), term.id)
      if (term.linkName === 'always') addTo(this.#always, phrase, -1)
    }
  }

  /** Whether some name consists of this word alone. */
  has(word: string): boolean {
    return (this.#root.next?.get(word)?.ids ?? null) !== null
  }

  phrasesOf(term: TermContent): Set<string> {
    return new Set(formsOf(term, this.#keyOf).map(({ phrase }) => phrase))
  }

  /**
   * Finds names in the texts of a definition, in order. At each place the longest name wins, and its words are part of no other mention.
   * @param isCommon whether a word is in so many definitions that it alone names a term only if an editor says so
   */
  *mentionsIn(runs: readonly TextRun[], isCommon: (word: string) => boolean): Generator<Mention> {
    const isNoName = (word: string): boolean => isCommon(word) && !this.isAlways(word)
    const left = { words: MOST_COMPARED }
    for (const run of runs) {
      for (let from = 0; from < run.words.length && left.words > 0;) {
        const mention = this.#longestAt(run, from, isNoName, left)
        if (mention !== null) yield mention
        from = mention?.place.to ?? from + 1
      }
    }
  }

  /** Whether a term of this name is set to be linked always. */
  isAlways(phrase: string): boolean {
    return this.#always.has(phrase)
  }

  #longestAt(run: TextRun, from: number, isNoName: (word: string) => boolean, left: { words: number }): Mention | null {
    let longest: Mention | null = null
    const first = run.words[from]?.key ?? ''
    let branch = this.#root.next?.get(first)
    for (let to = from + 1; branch !== undefined; to += 1) {
      const { ids, next }: Branch = branch
      const named = ids === null || (to === from + 1 && isNoName(first)) ? [] : idsIn(ids)
      if (named.length > 0 && named.length <= MOST_HOMONYMS) {
        left.words -= (to - from) * named.length
        longest = this.#mentionAt({ run, from, to }, named) ?? longest
      }
      branch = next?.get(run.words[to]?.key ?? '')
    }
    return longest
  }

  #formsOf(term: TermContent, phrase: string): Form[] {
    const known = this.#forms.get(term)
    if (known?.phrase === phrase) return known.forms
    if (this.#forms.size >= MOST_FORMS) this.#forms.clear()
    const forms = formsOfPhrase(term, this.#keyOf, phrase)
    this.#forms.set(term, { phrase, forms })
    return forms
  }

  /** Of the terms with a name of these keys, those whose name fits the text: their own names, or if none does, their other names. */
  #mentionAt(place: Place, ids: readonly number[]): Mention | null {
    const phrase = phraseOf(place.run.words.slice(place.from, place.to))
    const named = ids.flatMap((id) => {
      const term = this.#terms.get(id)
      if (term === undefined) return []
      const forms = this.#formsOf(term, phrase).filter((form) => fits(form, place, this.#hyphensPart))
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

/** The branch after one more word, added if it is missing. */
function grow(branch: Branch, word: string): Branch {
  branch.next ??= new Map()
  const known = branch.next.get(word)
  if (known !== undefined) return known
  const grown: Branch = { ids: null, next: null }
  branch.next.set(word, grown)
  return grown
}

/** Removes a term from the branch at the end of these words, and every branch on the way that becomes empty. */
function removeFrom(branch: Branch, [word, ...others]: readonly string[], id: number): void {
  if (word === undefined) {
    // Thousands of terms may have one name, so the array is changed in place rather than copied.
    if (Array.isArray(branch.ids) && branch.ids.length > 2) branch.ids.splice(branch.ids.indexOf(id), 1)
    else [branch.ids = null] = idsIn(branch.ids ?? []).filter((one) => one !== id)
    return
  }
  const next = branch.next?.get(word)
  if (next === undefined) return
  removeFrom(next, others, id)
  if (next.ids === null && next.next === null) branch.next?.delete(word)
  if (branch.next?.size === 0) branch.next = null
}
