/**
 * Storage for immutable files: `uploads/…`, `social/…`. Writes are atomic: once `write` resolves, every process that shares the home
 * sees the complete file; before that, none.
 */
export interface FileHome {
  write(path: string, bytes: Uint8Array): Promise<void>
  /** Null if the file does not exist. */
  read(path: string): Promise<Buffer | null>
  /** Reads a part from an offset on, so that slow clients do not hold whole files in memory. Null if the file does not exist. */
  readPart(path: string, from: number): Promise<FilePart | null>
  /** Ignores files that do not exist. */
  remove(paths: readonly string[]): Promise<void>
  /**
   * Lists the paths with this prefix.
   * @param before only files older than this, if other processes write too
   */
  list(beginning: string, before?: Date): Promise<string[]>
}

export interface FilePart {
  bytes: Buffer
  /** Of the whole file. */
  size: number
}

/** Bytes per part: about as many as a socket accepts before backpressure. */
export const PART = 64 * 1024

/** The folder of images within a data folder. */
export const UPLOADS_FOLDER = 'uploads'

/** Path prefixes by owner. */
export const UPLOADS = `${UPLOADS_FOLDER}/`
export const SOCIAL = 'social/'

/** Generated names: letters, digits and hyphens with a picture's extension, within the limit of file systems. */
const UPLOAD = /^uploads\/(?=.{1,200}$)[a-z0-9]+(?:-[a-z0-9]+)*\.(?:jpe?g|png|gif|webp)$/i

/** Whether a path can be an uploaded image. A bucket may contain foreign keys, even `uploads/../…`. */
export const isUpload = (path: string): boolean => UPLOAD.test(path)
