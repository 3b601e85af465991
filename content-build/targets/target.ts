import { extname } from 'node:path'
import { parseBucketAddress } from '../../bucket/bucket-address.ts'
import type { Bucket } from '../../bucket/bucket.ts'
import { contentType, isHashed } from '../../contracts/published-file.ts'
import { FOREVER, REVALIDATE } from '../../contracts/security-headers.ts'
import { PublishedFolder } from '../folder/published-folder.ts'

/** A folder or bucket that mirrors the published folder. Each `put` is atomic: readers get a complete file or none. */
export interface Target {
  /** @param identity of the data that its pages are made from; a folder is claimed for it */
  list: (identity: string) => Promise<Listed>
  /** @returns the file's tag, as `list` has it */
  put: (file: string, bytes: Buffer) => Promise<string | null>
  remove: (files: readonly string[]) => Promise<void>
}

interface Listed {
  /** All files at the target, including those that the glossary did not put there, with tags that change with their bytes; null in a folder. */
  files: ReadonlyMap<string, string | null>
  /** See `PublishedFolder.claimed`; null for a bucket, which cannot be mounted over. */
  claimed: string | null
}

/** @param name a folder or `s3://bucket/prefix` @param cut aborts requests in flight */
export async function openTarget(name: string, cut: AbortSignal): Promise<Target> {
  const address = parseBucketAddress(name)
  if (address === null) return inFolder(new PublishedFolder(name))
  // The S3 client is large, so it is loaded only if there is a bucket.
  const { Bucket } = await import('../../bucket/bucket.ts')
  return inBucket(new Bucket(address, cut))
}

const inFolder = (folder: PublishedFolder): Target => ({
  list: async (identity) => {
    folder.staging.prepare()
    await folder.claimFor(identity)
    await folder.staging.former.empty()
    return { files: new Map(folder.list().map((file) => [file, null])), claimed: folder.claimed }
  },
  put: async (file, bytes) => {
    await folder.put(file, bytes)
    await folder.staging.former.empty()
    return null
  },
  remove: (files) => {
    folder.remove(files)
    return folder.staging.former.empty()
  },
})

/** A bucket stores only these two headers with a file. The others are in the published `_headers`. */
const inBucket = (bucket: Bucket): Target => ({
  list: async () => {
    const files = new Map<string, string | null>()
    for await (const { key, tag } of bucket.list()) files.set(key, tag)
    return { files, claimed: null }
  },
  put: (file, bytes) => {
    const cacheControl = isHashed(file) ? FOREVER : REVALIDATE
    return bucket.put(file, bytes, { contentType: contentType(extname(file)), cacheControl })
  },
  remove: (files) => bucket.remove(files),
})
