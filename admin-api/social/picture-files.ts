import { hash } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SocialPicture } from '../../contracts/social-picture.ts'

/** To be raised when the card's design changes: every picture is then drawn anew. */
const DESIGN = 1

const FILE = /^(\d+)-[\w-]+\.png$/

/** The file below the folder: `17-{hash of all that the picture shows}.png`. */
export const pictureFile = (termId: number, picture: SocialPicture): string =>
  `${termId}-${hash('sha256', JSON.stringify([DESIGN, picture]), 'base64url').slice(0, 22)}.png`

/** Writes beside and renames, so that nobody reads half a picture; the term's older pictures go. */
export async function keepPicture(folder: string, file: string, png: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, `${file}.new`), png)
  await rename(join(folder, `${file}.new`), join(folder, file))
  const [, termId] = FILE.exec(file) ?? []
  await removePictures(folder, (other, id) => id === termId && other !== file)
}

/** The terms of which there are pictures. */
export async function listPicturedTerms(folder: string): Promise<number[]> {
  const files = await readdir(folder).catch((): string[] => [])
  return [...new Set(files.flatMap((file) => Number(FILE.exec(file)?.[1] ?? [])))]
}

/** What a crash has left half written goes too. */
export async function keepOnlyPicturesOf(folder: string, termIds: readonly number[]): Promise<void> {
  const ids = new Set(termIds.map(String))
  await removePictures(folder, (_, id) => id === undefined || !ids.has(id))
}

async function removePictures(
  folder: string,
  isOld: (file: string, termId: string | undefined) => boolean,
): Promise<void> {
  for (const file of await readdir(folder).catch((): string[] => []))
    if (isOld(file, FILE.exec(file)?.[1])) await rm(join(folder, file), { force: true })
}
