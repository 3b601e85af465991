import type { Random } from '../../admin-api/testing/random.ts'
import type { GlossaryContent } from '../../content-build/glossary/glossary.ts'
import type { TermContent } from '../../contracts/change.ts'
import { makeDefinition } from './definitions.ts'
import { textWord } from './words.ts'

const MENTIONS = 4

/** Exponent of the distribution: few terms are mentioned often, most hardly ever. Of 50,000, the first is in every eighth definition. */
const POPULARITY = 3

/** Makes definitions that mention other terms, as those of real glossaries do. */
export class PopularMentions {
  /** The most popular first. Only names of several words, because a single generated word is too common to be linked. */
  readonly terms: readonly TermContent[]
  readonly #random: Random

  constructor({ terms }: GlossaryContent, random: Random) {
    this.terms = terms.filter(({ name, isLegacy }) => !isLegacy && /^[A-Z]\w+ \w/.test(name))
    this.#random = random
  }

  /** Adds mentions to each definition. */
  addTo({ terms, categories }: GlossaryContent): GlossaryContent {
    return { categories, terms: terms.map((term) => ({ ...term, definition: term.definition + this.#makeText() })) }
  }

  readonly makeDefinition = (random: Random): string => makeDefinition(random) + this.#makeText()

  #makeText(): string {
    const names = Array.from({ length: MENTIONS }, () => this.#anyName())
    return `<p>${names.map((name) => `${textWord(this.#random)} ${name} ${textWord(this.#random)}.`).join(' ')}</p>`
  }

  #anyName(): string {
    return this.terms[Math.floor(this.terms.length * this.#random.next() ** POPULARITY)]?.name ?? ''
  }
}
