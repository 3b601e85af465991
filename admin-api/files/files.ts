import { Logger } from '@nestjs/common'
import { GlossaryError } from '../../contracts/errors.ts'
import type { Database } from '../data/database.ts'
import { type FileHome, type FilePart, UPLOADS } from './file-home.ts'
import { FolderHome } from './folder-home.ts'
import { moveFiles } from './move-files.ts'
import { type FileSettings, openHome } from './open-home.ts'

/** A file to write and read when testing whether the home is available again. */
const PROBE = 'probe'

/** The service's files in the home of its settings, and whether that is available. */
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

  /** True from the first bucket error until `tryAgain` succeeds. Faults of the disk or the database are reported by the calls that meet them. */
  get isAway(): boolean {
    return this.hasFailed
  }

  /** Tests whether an unavailable home is available again. */
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
   * Moves images from `DATA_DIR/uploads` to the home, left there by an older version, a restore or a move. On failure the next start retries. Images
   * unknown to the database stay, because they may belong to another glossary.
   * @param listOwned returns the file names of all terms' images
   */
  async adoptLocalImages(listOwned: () => Promise<readonly string[]>): Promise<void> {
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
