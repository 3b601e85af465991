import { COPY_ENDINGS, isHashed, SHRINKS } from '../../contracts/published-file.ts'
import { millisecondsUntil, PACE } from '../pace.ts'
import { compress, type Compressed } from './compress.ts'
import type { PublishedFolder } from './published-folder.ts'
import type { PublishedPage } from './published-pages.ts'

/**
 * Compressed copies next to the published files, `about.html.br` and `about.html.gz`, which any static host can send. They are made while publishing pauses,
 * so no edit waits for them. A file loses its copies before it is replaced or removed, so an existing copy always matches its file.
 */
export class Copies {
  readonly #folder: PublishedFolder
  readonly #prepared: (file: string) => Compressed | null
  /**
   * Files that still need copies, with the hashes of their bytes; empty if unknown. Files with equal bytes (a page's paths) follow each other: they are compressed once.
   */
  readonly #waiting = new Map<string, string>()
  #lacking: (() => PublishedPage[]) | null = null
  #next = 0

  /** @param prepared returns the copies that the build of the templates has made of a file, if any */
  constructor(folder: PublishedFolder, prepared: (file: string) => Compressed | null) {
    this.#folder = folder
    this.#prepared = prepared
  }

  /** @param pages whose bytes have changed, those with equal bytes in a row */
  add(pages: Iterable<PublishedPage>): void {
    for (const { file, hash } of pages) if (SHRINKS.test(file)) this.#put(file, hash)
    this.#next = performance.now() + PACE.copies.quiet
  }

  /** @param lacking finds the pages without copies. That takes a second in a large folder, so it waits for a pause as well */
  addLater(lacking: () => PublishedPage[]): void {
    this.#lacking = lacking
    this.add([])
  }

  /** Milliseconds until `step` has work; null if no file needs copies. */
  get remaining(): number | null {
    return this.#waiting.size === 0 && this.#lacking === null ? null : millisecondsUntil(this.#next)
  }

  /**
   * If it is due, makes copies for `PACE.copies.work` milliseconds, then rests as long. Pages are served without copies while these cannot be written.
   * @returns why copies could not be written, for the log; else null
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

  /** Makes all copies without rests, for a folder that is published once. */
  async finish(): Promise<void> {
    this.#findLacking()
    while (this.#waiting.size > 0) await this.#makeSome()
  }

  #findLacking(): void {
    if (this.#lacking === null) return
    this.add(this.#lacking())
    this.#lacking = null
  }

  /** Compresses the next file while the copies of the others are flushed. */
  async #makeSome(): Promise<void> {
    const groups = this.#nextGroups()
    const files = groups.flatMap((group) => [...group])
    // In case of a failure: they are behind the others then, which would never have their turn otherwise.
    for (const [file, hash] of files) this.#put(file, hash)
    await Promise.all(groups.map((group) => this.#make([...group.keys()])))
    // Pages may have been published again in the meantime.
    for (const [file, hash] of files) if (this.#waiting.get(file) === hash) this.#waiting.delete(file)
  }

  #put(file: string, hash: string): void {
    this.#waiting.delete(file)
    this.#waiting.set(file, hash)
  }

  /** The next files, grouped by equal bytes. */
  #nextGroups(): Map<string, string>[] {
    const groups: Map<string, string>[] = []
    let last = ''
    for (const [file, hash] of this.#waiting) {
      if (hash === '' || hash !== last) {
        if (groups.length === PACE.copies.atOnce) break
        groups.push(new Map())
      }
      groups.at(-1)?.set(file, hash)
      last = hash
    }
    return groups
  }

  /** @param waiting files with the same bytes. Some may have been removed since */
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

/** Whether a file is worth brotli's best level: every first visit loads styles and scripts, and most readers open home and first pages of categories. */
export const isFirst = (file: string): boolean =>
  file === 'index.html' || file.startsWith('categories/') || isHashed(file)
