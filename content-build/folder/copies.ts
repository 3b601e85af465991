import { COPY_ENDINGS, SHRINKS } from '../../contracts/published-file.ts'
import { millisecondsUntil, PACE } from '../pace.ts'
import { compress, type Compressed } from './compress.ts'
import type { PublishedFolder } from './published-folder.ts'
import type { PublishedPage } from './published-pages.ts'

/**
 * Compressed copies beside the published files, `about.html.br` and `about.html.gz`, which any static host can send. They are made when publishing
 * pauses, so that no edit waits for them; a file loses its copies before it is replaced or removed, so a copy that is there is true.
 */
export class Copies {
  readonly #folder: PublishedFolder
  readonly #prepared: (file: string) => Compressed | null
  /** Files whose copies are still to be made, by the hash of their bytes: one page may stand at several addresses. */
  readonly #waiting = new Map<string, Set<string>>()
  readonly #keys = new Map<string, string>()
  #lacking: (() => PublishedPage[]) | null = null
  #next = 0

  /** @param prepared copies that the build has made */
  constructor(folder: PublishedFolder, prepared: (file: string) => Compressed | null) {
    this.#folder = folder
    this.#prepared = prepared
  }

  /** @param pages whose bytes have changed */
  add(pages: Iterable<PublishedPage>): void {
    for (const { file, hash } of pages) {
      if (!SHRINKS.test(file)) continue
      // Where nobody knows the bytes, they are nobody else's.
      const key = hash === '' ? file : hash
      this.#waiting.get(this.#keys.get(file) ?? '')?.delete(file)
      this.#keys.set(file, key)
      this.#waiting.set(key, (this.#waiting.get(key) ?? new Set()).add(file))
    }
    this.#next = performance.now() + PACE.copies.quiet
  }

  /** @param lacking the pages that have none. To find them takes a second in a large folder, which waits for a pause as well */
  addLater(lacking: () => PublishedPage[]): void {
    this.#lacking = lacking
    this.add([])
  }

  /** Milliseconds until some are to be made; null when there are none to make. */
  get remaining(): number | null {
    return this.#waiting.size === 0 && this.#lacking === null ? null : millisecondsUntil(this.#next)
  }

  /**
   * Makes some, where it is time for that, and rests as long as it took. Pages go on without copies where they cannot be written.
   * @returns why they could not
   */
  async step(): Promise<string | null> {
    if (this.remaining !== 0) return null
    const begin = performance.now()
    try {
      this.#findLacking()
      while (this.#waiting.size > 0 && performance.now() - begin < PACE.copies.work) await this.#makeSome()
      this.#next = 2 * performance.now() - begin
      return null
    } catch (error) {
      this.#next = performance.now() + PACE.tryAgainAfter[0]
      return `Compressed copies: ${String(error)}`
    }
  }

  /** Makes all, for a folder that is published once. */
  async finish(): Promise<void> {
    this.#findLacking()
    while (this.#waiting.size > 0) await this.#makeSome()
  }

  #findLacking(): void {
    if (this.#lacking === null) return
    this.add(this.#lacking())
    this.#lacking = null
  }

  /** While one page's are flushed, the next page's are made. */
  async #makeSome(): Promise<void> {
    const some: [key: string, files: Set<string>][] = []
    for (const entry of this.#waiting) if (some.push(entry) === PACE.copies.atOnce) break
    await Promise.all(some.map(([, files]) => this.#make([...files])))
    for (const [key, files] of some) {
      this.#waiting.delete(key)
      for (const file of files) this.#keys.delete(file)
    }
  }

  /** @param waiting files of the same bytes; some may be gone by now */
  async #make(waiting: readonly string[]): Promise<void> {
    const files = waiting.filter((file) => this.#folder.has(file))
    const [first] = files
    if (first === undefined) return
    const copies = this.#prepared(first) ?? compress(this.#folder.read(first) ?? Buffer.of(), files.some(isFirst))
    if (copies === null) return
    await Promise.all(
      COPY_ENDINGS.map((ending) =>
        this.#folder.write(
          files.map((file) => `${file}.${ending}`),
          copies[ending],
        ),
      ),
    )
  }
}

/** Worth the best level: styles and scripts are part of every first view, home and the beginnings of categories are what most readers open. */
export const isFirst = (file: string): boolean => file === 'index.html' || /^(?:_astro|categories)\//.test(file)
