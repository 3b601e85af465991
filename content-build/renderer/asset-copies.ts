import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { COPY_ENDINGS, isHashed, SHRINKS } from '../../contracts/published-file.ts'
import { compress, type Compressed } from '../folder/compress.ts'
import { errorCode } from '../../contracts/error-code.ts'
import { filesBelow } from '../folder/files-below.ts'

/** Copies are kept in a folder next to `client/`. */
const copyOf = (client: URL, file: string, ending: string): URL => new URL(`../copies/${file}.${ending}`, client)

/** Compresses scripts and styles during the build, because the best level takes longer than a start. */
export function makeAssetCopies(client: URL): void {
  rmSync(new URL('../copies/', client), { recursive: true, force: true })
  for (const file of filesBelow(fileURLToPath(client))) {
    if (!isHashed(file) || !SHRINKS.test(file)) continue
    const copies = compress(readFileSync(new URL(file, client)), true)
    if (copies === null) continue
    for (const ending of COPY_ENDINGS) {
      const copy = copyOf(client, file, ending)
      mkdirSync(dirname(fileURLToPath(copy)), { recursive: true })
      writeFileSync(copy, copies[ending])
    }
  }
}

/** The copies that the build has made of a file; null if it made none. */
export function readAssetCopies(rendererFolder: URL, file: string): Compressed | null {
  const client = new URL('client/', rendererFolder)
  // Without a hash in its name, the published file may have other bytes than the one that was compressed.
  if (!isHashed(file)) return null
  try {
    return { br: readFileSync(copyOf(client, file, 'br')), gz: readFileSync(copyOf(client, file, 'gz')) }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}
