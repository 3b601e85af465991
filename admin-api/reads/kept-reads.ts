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

/** Begins the names of this process's folders. Its number does not: in a container each has the same. */
const OURS = randomUUID()

/** Of all terms and of some categories, in each encoding; with 100,000 terms one takes up to 70 MB of the disk. */
const MOST_KEPT = 16

/** What the service makes of what it has in memory. */
export interface MadeText {
  /** The last change that is in it. */
  change: number
  terms: number
  parts: AsyncIterable<string>
}

export interface KeptRead extends Pick<FileTask, 'encoding'> {
  /** Tells what is kept apart. */
  name: string
  /** What the thread is to read, or what is called when it is to be made here. */
  text: WantedText | (() => Promise<MadeText>)
}

export interface KeptFile extends WrittenFile, Pick<FileTask, 'file' | 'encoding'> {}

/**
 * Reads of the whole glossary, made once for each change, by a thread or of what is in memory, into files of this process. Lifecycle of a file: it is
 * made when it is asked for and an older one does not hold the last change, and removed when the next one but one is there, so that whoever is about to open it
 * finds it; all go with the process.
 */
@Injectable()
export class KeptReads implements OnModuleDestroy {
  private readonly all: string
  private readonly folder: string
  private readonly thread: TaskThread<FileTask>
  private readonly kept = new Map<string, KeptFile>()
  private readonly making = new SharedWork<KeptFile>()
  private former: KeptFile[] = []

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

  /** As it stands at this change or later, or as it stands now. @throws GlossaryError busy */
  async find(read: KeptRead, change: number): Promise<KeptFile> {
    const key = `${read.name}-${read.encoding}`
    const kept = this.kept.get(key)
    // It may have been removed with all that looks like a cache.
    if (kept !== undefined && kept.change >= change && existsSync(kept.file)) return kept
    const make = () => this.making.run(key, () => this.make(key, read))
    const made = await make()
    // It may have been under way already. Where the next one is older too, the data were set back.
    return made.change >= change ? made : make()
  }

  async onModuleDestroy(): Promise<void> {
    await this.thread.stop()
    await rm(this.folder, { recursive: true, force: true })
  }

  /** Not at the start: a command beside the service has no reads, and must leave those of the service alone. */
  private prepare(): void {
    if (existsSync(this.folder)) return
    mkdirSync(this.folder, { recursive: true, mode: 0o700 })
    // What a process that was killed has left.
    for (const left of readdirSync(this.all))
      if (!left.startsWith(OURS)) rmSync(join(this.all, left), { recursive: true, force: true })
  }

  private async make(key: string, { text, encoding }: KeptRead): Promise<KeptFile> {
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

  private async write(text: KeptRead['text'], file: string, encoding: Encoding): Promise<WrittenFile> {
    try {
      if (typeof text !== 'function')
        return writtenFile.parse(JSON.parse(await this.thread.run({ text, file, encoding })))
      const { change, terms, parts } = await text()
      return { change, terms, ...(await writeFile(file, encoding, parts)) }
    } catch (failure) {
      // Of a disk that is full it has taken the rest.
      await rm(file, { force: true })
      throw failure
    }
  }

  /** What was made first, where there is too much. */
  private takeOldest(): KeptFile[] {
    const [oldest] = this.kept
    if (oldest === undefined || this.kept.size <= MOST_KEPT) return []
    this.kept.delete(oldest[0])
    return [oldest[1]]
  }
}
