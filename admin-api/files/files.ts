import { Logger } from '@nestjs/common'
import { GlossaryError } from '../../contracts/errors.ts'
import type { Database } from '../data/database.ts'
import { type FileHome, type FilePart, UPLOADS } from './file-home.ts'
import { FolderHome } from './folder-home.ts'
import { moveFiles } from './move-files.ts'
import { type FileSettings, openHome } from './open-home.ts'

/** Written and read to find out whether a home that was away is back. */
const PROBE = 'probe'

/** The files of the service in the home of its settings, and whether that can be used. */
export class Files implements FileHome {
  private readonly logger = new Logger('Files')
  private readonly home: FileHome
  private readonly dataDir: string
  private hasFailed = false
  private isTrying = false

  private constructor(home: FileHome, dataDir: string) {
    this.home = home
    this.dataDir = dataDir
  }

  static async open(settings: FileSettings, database: Database): Promise<Files> {
    return new Files(await openHome(settings, database), settings.dataDir)
  }

  /** Since a call has met that, until `tryAgain` succeeds. A fault of the disk or the database is named by whoever meets it. */
  get isAway(): boolean {
    return this.hasFailed
  }

  /** Finds out whether a home that was away is back. */
  async tryAgain(): Promise<void> {
    if (!this.hasFailed || this.isTrying) return
    this.isTrying = true
    this.hasFailed = await this.home
      .write(PROBE, new Uint8Array())
      .then(() => this.home.read(PROBE))
      .then(
        () => false,
        () => true,
      )
    this.isTrying = false
  }

  /**
   * Images of an older version, of a backup or of a glossary that was moved lie in `DATA_DIR/uploads`: they move to the home. Where they cannot, the
   * next start tries again. Those that the database does not know stay: it may be another glossary's.
   * @param listOwned names of files that belong to terms
   */
  async takeOver(listOwned: () => Promise<readonly string[]>): Promise<void> {
    if (this.home instanceof FolderHome) return
    const paths = new Set((await listOwned()).map((name) => UPLOADS + name))
    await moveFiles(new FolderHome(this.dataDir), this, (path) => paths.has(path)).catch((failure: unknown) =>
      this.logger.warn(failure, 'Images in DATA_DIR/uploads could not be imported'),
    )
  }

  write(path: string, bytes: Uint8Array): Promise<void> {
    return this.watch(this.home.write(path, bytes))
  }

  read(path: string): Promise<Buffer | null> {
    return this.watch(this.home.read(path))
  }

  readPart(path: string, from: number): Promise<FilePart | null> {
    return this.watch(this.home.readPart(path, from))
  }

  remove(paths: readonly string[]): Promise<void> {
    return this.watch(this.home.remove(paths))
  }

  list(beginning: string, before?: Date): Promise<string[]> {
    return this.watch(this.home.list(beginning, before))
  }

  private async watch<T>(call: Promise<T>): Promise<T> {
    try {
      return await call
    } catch (failure) {
      if (failure instanceof GlossaryError && (failure.code === 'images-away' || failure.code === 'image-not-saved'))
        this.hasFailed = true
      throw failure
    }
  }
}
