import type { Random } from '../../admin-api/testing/random.ts'
import type { GlossaryContent } from '../../content-build/glossary/glossary.ts'
import type { TermContent } from '../../contracts/change.ts'
import { makeDefinition } from './definitions.ts'
import { textWord } from './words.ts'

const MENTIONS = 4

/** Few terms are mentioned everywhere, most of them hardly ever: of 50,000, the first in every eighth definition. */
const POPULARITY = 3

/** Definitions as people write them, who name other terms of the glossary in them. */
export class PopularMentions {
  /** The most popular first. A single word would be too common to be linked. */
  readonly terms: readonly TermContent[]
  readonly #random: Random

  constructor({ terms }: GlossaryContent, random: Random) {
    this.terms = terms.filter(({ name, isLegacy }) => !isLegacy && /^[A-Z]\w+ \w/.test(name))
    this.#random = random
  }

  /** The content with mentions in each definition. */
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
