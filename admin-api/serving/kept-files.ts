import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { COPY_ENDINGS, PublishedFile } from '../../contracts/published-file.ts'
import { nameFault } from '../data/faults.ts'
import { orMissing } from '../files/folder-home.ts'
import { tagOf } from '../http/bytes-tag.ts'

/** A file, or its compressed copy. */
export type Kind = '' | `.${(typeof COPY_ENDINGS)[number]}`

/** `tag`: tells the bytes of the file itself from all others, whichever of them the record names. */
export interface ReadFile {
  bytes: Buffer
  tag: string
}

/** Bytes of memory for each kind: a hundred pages and more. */
const MOST = 2_000_000

const newCache = () =>
  new LRUCache<PublishedFile, ReadFile>({ maxSize: MOST, sizeCalculation: ({ bytes }) => Math.max(bytes.length, 1) })

function refuse(cause: unknown): never {
  throw nameFault('page-unreadable', cause)
}

/**
 * The published files that readers ask for most, so that these wait for no disk and no thread: reading a file takes five turns of the event loop, which
 * are long beside strangers. A version is known by the record that content-build told of it, and is not found by that of the next one.
 */
export class KeptFiles {
  readonly #kept: Record<Kind, LRUCache<PublishedFile, ReadFile>> = {
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
  async read(published: PublishedFile, kind: Kind): Promise<ReadFile | null> {
    const kept = this.#kept[kind].get(published)
    if (kept !== undefined) return kept
    const bytes = await readFile(join(this.#folder, published.file + kind))
      .catch(orMissing(null))
      .catch(refuse)
    if (bytes === null) return null
    // A file loses its copies before it is replaced, so one that is there has its bytes; the file itself may be the next version already.
    const file = { bytes, tag: kind === '' ? tagOf(bytes) : published.hash }
    this.#kept[kind].set(published, file)
    return file
  }
}
