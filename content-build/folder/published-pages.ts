import type Database from 'better-sqlite3'
import { z } from 'zod'
import { datedChange, type DatedChange } from '../../contracts/change.ts'
import { pathOfFile, publishedFile } from '../../contracts/paths.ts'
import { MirroredFiles } from './mirrored-files.ts'
import { openList } from './open-list.ts'
import { Outbox } from './outbox.ts'
import { RetiredFiles } from './retired-files.ts'
import { WholeMark } from './whole-mark.ts'
import type { PublishedFile } from '../../contracts/published-file.ts'

/** A published file with the hashes of what it was made from and of its bytes. */
export interface PublishedPage extends PublishedFile {
  inputs: string
  hash: string
}

const claim = z.string().nullable()

/** The last change that had been read when it began: whatever asked for one before has had it. When it came to its end; null where there was none. */
const lastCheck = z.object({ id: z.int(), at: z.string().nullable() })
type LastCheck = z.infer<typeof lastCheck>

/** Pages after which the list is written; in one transaction they cost little more than one page does. */
const MANY = 150

const row = z.object({
  path: z.string(),
  file: z.string(),
  inputs: z.string(),
  hash: z.string(),
  movedTo: z.string().nullable(),
  canonical: z.string().nullable(),
})

/**
 * The list of published pages: what each was made from and the bytes it has, and the last change that the folder shows.
 * Lifecycle: read whole at the start, kept in memory, written after the files are in their places, the cursor last. A crash
 * in between leaves pages that the list does not know by their new hashes: they are made again at the next start.
 */
export class PublishedPages {
  readonly outbox: Outbox
  readonly retired: RetiredFiles
  readonly whole: WholeMark
  readonly #database: Database.Database
  readonly #put: Database.Statement
  readonly #drop: Database.Statement
  readonly #pages = new Map<string, PublishedPage>()
  #unsaved: PublishedPage[] = []
  /** Those of the unsaved whose bytes have changed. */
  #untold: string[] = []
  #seen: DatedChange | null
  #edited: DatedChange | null
  #claimed: string | null
  #checked: LastCheck
  #change: number

  /**
   * @param file `published.db` in the data folder, or `:memory:` for a folder that is published once
   * @param webhookUrls who is told of changes
   */
  constructor(file: string, webhookUrls: readonly string[] = []) {
    this.#database = openList(file)
    this.outbox = new Outbox(this.#database, webhookUrls)
    this.retired = new RetiredFiles(this.#database)
    this.whole = new WholeMark(this.#database)
    this.#put = this.#database.prepare(
      'INSERT OR REPLACE INTO page VALUES (@path, @file, @inputs, @hash, @movedTo, @canonical)',
    )
    this.#drop = this.#database.prepare('DELETE FROM page WHERE path IN (SELECT value FROM json_each(?))')
    for (const page of this.#database.prepare('SELECT * FROM page').iterate()) {
      const known = row.parse(page)
      this.#pages.set(known.path, known)
    }
    const change = this.#database.prepare('SELECT change FROM cursor').pluck().get()
    this.#change = typeof change === 'number' ? change : 0
    const checked = this.#database.prepare('SELECT change AS id, at FROM self_check').get()
    this.#checked = lastCheck.parse(checked ?? { id: this.#change, at: null })
    this.#claimed = claim.parse(this.#database.prepare('SELECT at FROM claim').pluck().get() ?? null)
    const readDated = (table: 'seen' | 'edited') =>
      datedChange.nullable().parse(this.#database.prepare(`SELECT change AS id, at FROM ${table}`).get() ?? null)
    this.#seen = readDated('seen')
    this.#edited = readDated('edited')
  }

  /** The last change that the published folder shows whole. */
  get change(): number {
    return this.#change
  }

  /** The last change that was read of the data; null where none was. */
  get seen(): DatedChange | null {
    return this.#seen
  }

  /** The last of these that is no vote, as far as that is known: data that lack it are others. */
  get edited(): DatedChange | null {
    return this.#edited ?? this.#seen
  }

  /** Written with the next `save`. @param edited the last that is no vote; null where all are */
  noteSeen(seen: DatedChange, edited: DatedChange | null = seen): void {
    this.#edited = edited ?? this.edited
    this.#seen = seen
  }

  /** The last self-check that came to its end. */
  get checked(): LastCheck {
    return this.#checked
  }

  noteChecked(checked: DatedChange): void {
    this.#checked = checked
    this.#database.exec('DELETE FROM self_check')
    this.#database.prepare('INSERT INTO self_check VALUES (@id, @at)').run(checked)
  }

  /** When the folder of these pages was claimed; null where that is not known. */
  get claimed(): string | null {
    return this.#claimed
  }

  noteClaimed(at: string | null): void {
    if (at === this.#claimed) return
    this.#claimed = at
    this.#database.exec('DELETE FROM claim')
    if (at !== null) this.#database.prepare('INSERT INTO claim VALUES (?)').run(at)
  }

  get(path: string): PublishedPage | undefined {
    return this.#pages.get(path)
  }

  has(path: string): boolean {
    return this.#pages.has(path)
  }

  get size(): number {
    return this.#pages.size
  }

  paths(): Iterable<string> {
    return this.#pages.keys()
  }

  all(): PublishedPage[] {
    return [...this.#pages.values()]
  }

  /** For a page whose file is gone: it will be made again. */
  forget(path: string): void {
    this.#pages.delete(path)
  }

  /**
   * Makes the list equal to the files that are there. One that nobody knows (a crash before the list was written, a lost list, a stranger's)
   * is known from now on as made of nothing that could be told, so that it is made again or goes.
   */
  reconcile(files: readonly string[]): void {
    const unknown = new Set(files)
    for (const { path, file } of this.all()) if (!unknown.delete(file)) this.forget(path)
    for (const file of unknown) {
      const path = pathOfFile(file)
      this.#pages.set(path, { path, file, inputs: '', hash: '', movedTo: null, canonical: null })
    }
  }

  /**
   * Knows what was published from now on. It is written with the next `save`, and now and then where there are many.
   * @param changed the paths of those whose bytes are others than before
   */
  add(published: readonly PublishedPage[], changed: readonly string[] = []): void {
    // One by one: half a million arguments are more than a stack holds.
    for (const page of published) {
      this.#pages.set(page.path, page)
      this.#unsaved.push(page)
    }
    for (const path of changed) this.#untold.push(path)
    if (this.#unsaved.length > MANY) this.save()
  }

  /** Writes down what was published. */
  save(): void {
    this.moveCursor(this.#change, [])
  }

  /** The folder shows everything up to `change`: remembers what was published and removed for that, in one transaction. */
  moveCursor(change: number, removed: readonly string[]): void {
    const published = this.#unsaved.splice(0)
    const untold = this.#untold.splice(0)
    this.#database.transaction(() => {
      this.outbox.add(untold, removed)
      for (const page of published) this.#put.run(page)
      if (removed.length > 0) this.#drop.run(JSON.stringify(removed))
      for (const [table, seen] of Object.entries({ seen: this.#seen, edited: this.#edited })) {
        if (seen === null) continue
        this.#database.exec(`DELETE FROM ${table}`)
        this.#database.prepare(`INSERT INTO ${table} VALUES (@id, @at)`).run(seen)
      }
      if (change !== this.#change) {
        this.#database.exec('DELETE FROM cursor')
        this.#database.prepare('INSERT INTO cursor VALUES (?)').run(change)
      }
    })()
    for (const path of removed) this.#pages.delete(path)
    this.#change = change
  }

  /** What a target of that name has. */
  mirroredAt(target: string): MirroredFiles {
    return new MirroredFiles(this.#database, target)
  }

  fileOf(path: string): string {
    return this.#pages.get(path)?.file ?? publishedFile(path)
  }

  close(): void {
    this.#database.close()
  }
}
