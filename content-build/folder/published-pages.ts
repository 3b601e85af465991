import type Database from 'better-sqlite3'
import { z } from 'zod'
import { datedChange, type DatedChange } from '../../contracts/change.ts'
import { pathOfFile } from '../../contracts/paths.ts'
import { MirroredFiles } from './mirrored-files.ts'
import { openList } from './open-list.ts'
import { Outbox } from './outbox.ts'
import { RetiredFiles } from './retired-files.ts'
import { CompleteMark } from './complete-mark.ts'
import type { PublishedFile } from '../../contracts/published-file.ts'

/** A published file with two hashes: of what it was made from (`inputs`) and of its bytes. Both are empty if unknown. */
export interface PublishedPage extends PublishedFile {
  inputs: string
  hash: string
}

const claim = z.string().nullable()
const time = z.number().nullable()

/** `id`: the last change that had been read when the check began, so it answers any earlier request for one. `at`: when it ended; null if none has. */
const lastCheck = z.object({ id: z.int(), at: z.string().nullable() })
type LastCheck = z.infer<typeof lastCheck>

/** Unsaved pages after which the list is written. One transaction of that many costs little more than one of a single page. */
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
 * The list of published pages with their hashes, and the cursor: the last change that the folder shows.
 * Lifecycle: read completely at the start and kept in memory; written after the files are in place, the cursor last. After a crash in between,
 * the list has old hashes for some pages, which the next start makes again: their inputs differ, or their files are newer than `listedUntil`.
 */
export class PublishedPages {
  readonly outbox: Outbox
  readonly retired: RetiredFiles
  readonly completeMark: CompleteMark
  readonly #database: Database.Database
  readonly #put: Database.Statement
  readonly #drop: Database.Statement
  readonly #pages = new Map<string, PublishedPage>()
  #unsaved: PublishedPage[] = []
  /** Paths among the unsaved whose bytes have changed, for the outbox. */
  #changedPaths: string[] = []
  #seen: DatedChange | null
  #edited: DatedChange | null
  #claimed: string | null
  #checked: LastCheck
  #change: number
  #listedUntil: number | null

  /**
   * @param file `published.db` in the data folder, or `:memory:` for a folder that is published once
   * @param webhookUrls the webhooks that are called about published changes
   */
  constructor(file: string, webhookUrls: readonly string[] = []) {
    this.#database = openList(file)
    this.outbox = new Outbox(this.#database, webhookUrls)
    this.retired = new RetiredFiles(this.#database)
    this.completeMark = new CompleteMark(this.#database)
    this.#put = this.#database.prepare(
      'INSERT OR REPLACE INTO page VALUES (@path, @file, @inputs, @hash, @movedTo, @canonical)',
    )
    this.#drop = this.#database.prepare('DELETE FROM page WHERE path IN (SELECT value FROM json_each(?))')
    for (const page of this.#database.prepare('SELECT * FROM page').iterate()) {
      const { path, file, inputs, hash, movedTo, canonical } = row.parse(page)
      // A literal takes three quarters of the memory of the object that zod makes.
      this.#pages.set(path, { path, file, inputs, hash, movedTo, canonical })
    }
    const change = this.#database.prepare('SELECT change FROM cursor').pluck().get()
    this.#change = typeof change === 'number' ? change : 0
    this.#listedUntil = time.parse(this.#database.prepare('SELECT until FROM listed').pluck().get() ?? null)
    const checked = this.#database.prepare('SELECT change AS id, at FROM self_check').get()
    this.#checked = lastCheck.parse(checked ?? { id: this.#change, at: null })
    this.#claimed = claim.parse(this.#database.prepare('SELECT at FROM claim').pluck().get() ?? null)
    const readDated = (table: 'seen' | 'edited') =>
      datedChange.nullable().parse(this.#database.prepare(`SELECT change AS id, at FROM ${table}`).get() ?? null)
    this.#seen = readDated('seen')
    this.#edited = readDated('edited')
  }

  /** The cursor: the published folder shows all changes up to this one. */
  get change(): number {
    return this.#change
  }

  /** All files put in place before this time (of the clock, in milliseconds) are listed with their hashes; null if unknown. */
  get listedUntil(): number | null {
    return this.#listedUntil
  }

  /** Call it before a publish puts files in place: everything put before is listed with the next `save`. */
  beginPublish(): void {
    this.#listedUntil = new Date().getTime()
  }

  /** The last change that was read from the feed or the content; null if none was. */
  get seen(): DatedChange | null {
    return this.#seen
  }

  /** The last change read that is not a vote, as far as known. Data without it are not the data that the folder shows. */
  get edited(): DatedChange | null {
    return this.#edited ?? this.#seen
  }

  /** Saved with the next `save`. @param edited the last change that is not a vote; null if all are votes */
  noteSeen(seen: DatedChange, edited: DatedChange | null = seen): void {
    this.#edited = edited ?? this.edited
    this.#seen = seen
  }

  /** The last completed self-check. */
  get checked(): LastCheck {
    return this.#checked
  }

  noteChecked(checked: DatedChange): void {
    this.#checked = checked
    this.#replaceRow('self_check', checked.id, checked.at)
  }

  /** When the folder of these pages was claimed (see `PublishedFolder.claimed`); null if unknown. */
  get claimed(): string | null {
    return this.#claimed
  }

  noteClaimed(at: string | null): void {
    if (at === this.#claimed) return
    this.#claimed = at
    if (at === null) this.#database.exec('DELETE FROM claim')
    else this.#replaceRow('claim', at)
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

  /** Call when a page's file is missing, so that the page is made again. */
  forget(path: string): void {
    this.#pages.delete(path)
  }

  /**
   * Makes the list equal to the existing files. A file that it lacks (after a crash before it was written, a lost list, or put there by others) is added
   * with empty hashes, so that its page is made again or the file is removed.
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
   * Adds published pages. They are saved with the next `save`, or as soon as there are more than `MANY`.
   * @param changed the paths of those whose bytes have changed
   */
  add(published: readonly PublishedPage[], changed: readonly string[] = []): void {
    // Not `push(...published)`: half a million arguments overflow the stack.
    for (const page of published) {
      this.#pages.set(page.path, page)
      this.#unsaved.push(page)
    }
    for (const path of changed) this.#changedPaths.push(path)
    if (this.#unsaved.length > MANY) this.save()
  }

  save(): void {
    this.moveCursor(this.#change, [])
  }

  /** Records that the folder shows everything up to `change`, and what was published and removed for that, in one transaction. */
  moveCursor(change: number, removed: readonly string[]): void {
    const published = this.#unsaved.splice(0)
    const changed = this.#changedPaths.splice(0)
    this.#database.transaction(() => {
      this.outbox.add(changed, removed)
      for (const page of published) this.#put.run(page)
      if (removed.length > 0) this.#drop.run(JSON.stringify(removed))
      if (this.#seen !== null) this.#replaceRow('seen', this.#seen.id, this.#seen.at)
      if (this.#edited !== null) this.#replaceRow('edited', this.#edited.id, this.#edited.at)
      if (this.#listedUntil !== null) this.#replaceRow('listed', this.#listedUntil)
      if (change !== this.#change) this.#replaceRow('cursor', change)
    })()
    for (const path of removed) this.#pages.delete(path)
    this.#change = change
  }

  mirroredAt(target: string): MirroredFiles {
    return new MirroredFiles(this.#database, target)
  }

  close(): void {
    this.#database.close()
  }

  /** Replaces the only row of a table. */
  #replaceRow(table: string, ...values: (number | string)[]): void {
    this.#database.exec(`DELETE FROM ${table}`)
    this.#database.prepare(`INSERT INTO ${table} VALUES (${values.map(() => '?').join()})`).run(...values)
  }
}
