import { hash } from 'node:crypto'
import type { SocialPicture } from '../../contracts/social-picture.ts'
import { type FileHome, SOCIAL } from '../files/file-home.ts'

/** Increase it when the design changes, so that every picture is drawn again. */
const DESIGN = 2

const FILE = /^(\d+)-[\w-]+\.png$/

/** The file name: `17-{hash of everything the picture shows}.png`. */
export const pictureFile = (termId: number, picture: SocialPicture): string =>
  `${termId}-${hash('sha256', JSON.stringify([DESIGN, picture]), 'base64url').slice(0, 22)}.png`

const termOf = (path: string): string | undefined => FILE.exec(path.slice(SOCIAL.length))?.[1]

/** Stores a picture and removes the term's older ones. */
export async function keepPicture(files: FileHome, file: string, png: Uint8Array): Promise<void> {
  const path = SOCIAL + file
  await files.write(path, png)
  const ofTerm = await files.list(`${SOCIAL}${termOf(path)}-`)
  const older = ofTerm.filter((other) => other !== path)
  if (older.length > 0) await files.remove(older)
}

/** The ids of terms that have pictures. */
export async function listPicturedTerms(files: FileHome): Promise<number[]> {
  const paths = await files.list(SOCIAL)
  return [...new Set(paths.flatMap((path) => termOf(path) ?? []))].map(Number)
}

/** Removes the pictures of other terms, and partial files that a crash has left. */
export async function keepOnlyPicturesOf(files: FileHome, termIds: ReadonlySet<number>): Promise<void> {
  const old = (await files.list(SOCIAL)).filter((path) => !termIds.has(Number(termOf(path))))
  if (old.length > 0) await files.remove(old)
}
