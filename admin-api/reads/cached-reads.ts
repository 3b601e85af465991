import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Injectable, type OnModuleDestroy } from '@nestjs/common'
import { Settings } from '../config.ts'
import { SharedWork } from '../load/shared-work.ts'
import { TaskThread } from '../threads/task-thread.ts'
import { threadEntry } from '../threads/thread-entry.ts'
import { type Encoding, type FileTask, type WantedText, type WrittenFile, writtenFile } from './read-tasks.ts'
import { writeFile } from './write-file.ts'

export const READ_THREAD = threadEntry('./read-thread', import.meta.url)

/** Prefix of this process's folders. Not the process id, which is the same in every container. */
const OURS = randomUUID()

/** Files kept, for all terms and some categories in each encoding. With 100,000 terms one takes up to 70 MB of disk. */
const MOST_KEPT = 16

/** A text that the service makes from its memory. */
export interface MadeText {
  /** Number of the last change that it includes. */
  change: number
  terms: number
  parts: AsyncIterable<string>
}

export interface CachedRead extends Pick<FileTask, 'encoding'> {
  /** Identifies the content, apart from its encoding. */
  name: string
  /** What the worker thread reads, or a function that makes the text here. */
  text: WantedText | (() => Promise<MadeText>)
}

export interface CachedFile extends WrittenFile, Pick<FileTask, 'file' | 'encoding'> {}

/**
 * Files with reads of the whole glossary, made once per change by a worker thread or from memory. A file is made when requested, unless a current one exists.
 * A replaced file is deleted only when another one is made, so that a request about to open it still can; all are deleted with the process.
 */
@Injectable()
export class CachedReads implements OnModuleDestroy {
  private readonly all: string
  private readonly folder: string
  private readonly thread: TaskThread<FileTask>
  private readonly kept = new Map<string, CachedFile>()
  private readonly making = new SharedWork<CachedFile>()
  private former: CachedFile[] = []

  constructor({ dataDir, databaseUrl }: Settings) {
    this.all = join(dataDir, 'reads')
    this.folder = join(this.all, OURS + randomUUID())
    this.thread = new TaskThread<FileTask>({
      entry: READ_THREAD,
      most: 20,
      deadline: 60_000,
      megabytes: 768,
      data: { dataDir, databaseUrl },
    })
  }

  /** A file that includes this change, or the current state if the database has lost that change. @throws GlossaryError busy */
  async find(read: CachedRead, change: number): Promise<CachedFile> {
    const key = `${read.name}-${read.encoding}`
    const kept = this.kept.get(key)
    // The file may be gone, because operators may delete cache files.
    if (kept !== undefined && kept.change >= change && existsSync(kept.file)) return kept
    const make = () => this.making.run(key, () => this.make(key, read))
    const made = await make()
    // A run in flight may have begun before the change. If a second run is older too, the database was set back.
    return made.change >= change ? made : make()
  }

  async onModuleDestroy(): Promise<void> {
    await this.thread.stop()
    await rm(this.folder, { recursive: true, force: true })
  }

  /** Not called at the start: a command that runs alongside the service makes no reads, and must not delete the service's. */
  private prepare(): void {
    if (existsSync(this.folder)) return
    mkdirSync(this.folder, { recursive: true, mode: 0o700 })
    // Left by a process that was killed.
    for (const left of readdirSync(this.all))
      if (!left.startsWith(OURS)) rmSync(join(this.all, left), { recursive: true, force: true })
  }

  private async make(key: string, { text, encoding }: CachedRead): Promise<CachedFile> {
    this.prepare()
    const file = join(this.folder, `${key}-${randomUUID()}`)
    const written = await this.write(text, file, encoding)
    const made = { ...written, file, encoding }
    const replaced = this.kept.get(key)
    this.kept.delete(key)
    this.kept.set(key, made)
    const gone = this.former
    this.former = [...(replaced === undefined ? [] : [replaced]), ...this.takeOldest()]
    await Promise.all(gone.map(({ file: old }) => rm(old, { force: true })))
    return made
  }

  private async write(text: CachedRead['text'], file: string, encoding: Encoding): Promise<WrittenFile> {
    try {
      if (typeof text !== 'function')
        return writtenFile.parse(JSON.parse(await this.thread.run({ text, file, encoding })))
      const { change, terms, parts } = await text()
      return { change, terms, ...(await writeFile(file, encoding, parts)) }
    } catch (failure) {
      // A partial file takes the rest of a full disk.
      await rm(file, { force: true })
      throw failure
    }
  }

  /** Drops the oldest file if there are too many. */
  private takeOldest(): CachedFile[] {
    const [oldest] = this.kept
    if (oldest === undefined || this.kept.size <= MOST_KEPT) return []
    this.kept.delete(oldest[0])
    return [oldest[1]]
  }
}
