/**
 * Where files are kept whose names say what they hold for ever: `uploads/…`, `social/…`. A file is there whole or not at all, for every process that
 * shares the home, as soon as its writing has resolved.
 */
export interface FileHome {
  write(path: string, bytes: Uint8Array): Promise<void>
  /** Null where it is not there. */
  read(path: string): Promise<Buffer | null>
  /** Some of its bytes from a place on, so that whoever takes it slowly need not hold all of it. Null where it is not there. */
  readPart(path: string, from: number): Promise<FilePart | null>
  /** Those that are not there are no failure. */
  remove(paths: readonly string[]): Promise<void>
  /**
   * The paths that begin so.
   * @param before where others write too, only those that were there at that time
   */
  list(beginning: string, before?: Date): Promise<string[]>
}

export interface FilePart {
  bytes: Buffer
  /** Of the whole file. */
  size: number
}

/** Bytes of a part: as many as a socket takes before it asks to wait. */
export const PART = 64 * 1024

/** The folder of images in a data folder. */
export const UPLOADS_FOLDER = 'uploads'

/** Whose files these are, as paths begin. */
export const UPLOADS = `${UPLOADS_FOLDER}/`
export const SOCIAL = 'social/'

/** Generated names: letters, digits and hyphens with the ending of a picture, and no more of them than file systems take. */
const UPLOAD = /^uploads\/(?=.{1,200}$)[a-z0-9]+(?:-[a-z0-9]+)*\.(?:jpe?g|png|gif|webp)$/i

/** Whether an image may be called so. A bucket may hold what others have put there, also `uploads/../…`. */
export const isUpload = (path: string): boolean => UPLOAD.test(path)
