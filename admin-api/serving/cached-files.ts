import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { COPY_ENDINGS, PublishedFile } from '../../contracts/published-file.ts'
import { nameFault } from '../data/faults.ts'
import { orMissing } from '../files/folder-home.ts'
import { tagOf } from '../http/bytes-tag.ts'

/** The file itself or its compressed copy. */
export type Kind = '' | `.${(typeof COPY_ENDINGS)[number]}`

/** `tag` identifies the bytes actually read, even if the record is of another version. */
export interface ReadFile {
  bytes: Buffer
  tag: string
}

/** Bytes of memory per kind: enough for more than a hundred pages. */
const MOST = 2_000_000

const newCache = () =>
  new LRUCache<PublishedFile, ReadFile>({ maxSize: MOST, sizeCalculation: ({ bytes }) => Math.max(bytes.length, 1) })

function refuse(cause: unknown): never {
  throw nameFault('page-unreadable', cause)
}

/**
 * Caches the most requested published files, because reading a file takes five turns of the event loop, which are long under load.
 * Keyed by the record from content-build, so a new version never finds the bytes of the old one.
 */
export class CachedFiles {
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

  /** @returns null if the file does not exist @throws GlossaryError page-unreadable */
  async read(published: PublishedFile, kind: Kind): Promise<ReadFile | null> {
    const kept = this.#kept[kind].get(published)
    if (kept !== undefined) return kept
    const bytes = await readFile(join(this.#folder, published.file + kind))
      .catch(orMissing(null))
      .catch(refuse)
    if (bytes === null) return null
    // Copies are deleted before their file is replaced, so a copy always matches the record. The file itself may already be the next version.
    const file = { bytes, tag: kind === '' ? tagOf(bytes) : published.hash }
    this.#kept[kind].set(published, file)
    return file
  }
}
