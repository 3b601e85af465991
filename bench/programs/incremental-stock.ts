import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publishedFile, termPath } from '../../contracts/paths.ts'
import type { GlossaryContent } from '../../content-build/glossary/glossary.ts'
import { Random } from '../content/random.ts'
import { Stock } from './stock.ts'

/** Astro's `experimental.incrementalBuild`: after one edit of the data, only pages with another cache key are made. */
export class IncrementalStock {
  readonly #stock: Stock
  readonly #random = new Random(3)
  #content: GlossaryContent

  constructor(folder: string, content: GlossaryContent) {
    this.#stock = new Stock(folder, { isIncremental: true })
    this.#content = content
  }

  /** The first build, which makes every page. */
  async prepare(): Promise<void> {
    this.#stock.setContent(this.#content)
    await this.#stock.build()
  }

  /** Changes one definition in the data and builds. Returns milliseconds. @throws when the page does not show it */
  async timeEdit(): Promise<number> {
    const edited = this.#random.pick(this.#content.terms)
    const mark = `mark-${this.#random.below(1e9)}`
    const term = { ...edited, definition: `<p>${mark}</p>${edited.definition}` }
    this.#content = {
      ...this.#content,
      terms: this.#content.terms.map((other) => (other.id === term.id ? term : other)),
    }
    this.#stock.setContent(this.#content)
    const { milliseconds } = await this.#stock.build()
    const page = readFileSync(join(this.#stock.out, publishedFile(termPath(term.slug))), 'utf8')
    if (!page.includes(mark)) throw new Error('The incremental build does not show the edit')
    return milliseconds
  }
}
