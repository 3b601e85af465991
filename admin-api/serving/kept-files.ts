import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { GlossaryError } from '../../contracts/errors.ts'
import type { COPY_ENDINGS, PublishedFile } from '../../contracts/publishing.ts'
import { orMissing } from '../files/folder-home.ts'

/** A file, or its compressed copy. */
export type Kind = '' | `.${(typeof COPY_ENDINGS)[number]}`

/** Bytes of memory for each kind: a hundred pages and more. */
const MOST = 2_000_000

const newCache = () =>
  new LRUCache<PublishedFile, Buffer>({ maxSize: MOST, sizeCalculation: ({ length }) => Math.max(length, 1) })

/** Milliseconds until it is worth asking again. */
const RETRY_AFTER = 5000

function refuse(cause: unknown): never {
  throw new GlossaryError('page-unreadable', { cause, retryAfter: RETRY_AFTER })
}

/**
 * The published files that readers ask for most, so that these wait for no disk and no thread: reading a file takes five turns of the event loop, which
 * are long beside strangers. A version is known by the record that content-build told of it, and is not found by that of the next one.
 */
export class KeptFiles {
  readonly #kept: Record<Kind, LRUCache<PublishedFile, Buffer>> = {
    '': newCache(),
    '.br': newCache(),
    '.gz': newCache(),
  }

  readonly #folder: string

  /** @param folder absolute */
  constructor(folder: string) {
    this.#folder = folder
  }

  /** @returns null where there is no such file @throws GlossaryError page-unreadable */
  async read(published: PublishedFile, kind: Kind): Promise<Buffer | null> {
    const kept = this.#kept[kind].get(published)
    if (kept !== undefined) return kept
    const bytes = await readFile(join(this.#folder, published.file + kind))
      .catch(orMissing(null))
      .catch(refuse)
    if (bytes !== null) this.#kept[kind].set(published, bytes)
    return bytes
  }
}
