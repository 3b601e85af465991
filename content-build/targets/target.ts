import { extname } from 'node:path'
import { parseBucketAddress } from '../../bucket/bucket-address.ts'
import type { Bucket } from '../../bucket/bucket.ts'
import { contentType, HASHED } from '../../contracts/published-file.ts'
import { FOREVER, REVALIDATE } from '../../contracts/security-headers.ts'
import { PublishedFolder } from '../folder/published-folder.ts'

/** A folder or bucket that mirrors the published folder. Each `put` is atomic: readers get a complete file or none. */
export interface Target {
  /** @param identity of the data that its pages are made from; a folder is claimed for it */
  list: (identity: string) => Promise<Listed>
  put: (file: string, bytes: Buffer) => Promise<void>
  remove: (files: readonly string[]) => Promise<void>
}

/** All files at the target, including those that the glossary did not put there. */
interface Listed {
  files: ReadonlySet<string>
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
    return { files: new Set(folder.list()), claimed: folder.claimed }
  },
  put: async (file, bytes) => {
    await folder.put(file, bytes)
    await folder.staging.former.empty()
  },
  remove: (files) => {
    folder.remove(files)
    return folder.staging.former.empty()
  },
})

/** A bucket stores only these two headers with a file. The others are in the published `_headers`. */
const inBucket = (bucket: Bucket): Target => ({
  list: async () => {
    const files = new Set<string>()
    for await (const { key } of bucket.list()) files.add(key)
    return { files, claimed: null }
  },
  put: (file, bytes) => {
    const cacheControl = `/${file}`.startsWith(HASHED) ? FOREVER : REVALIDATE
    return bucket.put(file, bytes, { contentType: contentType(extname(file)), cacheControl })
  },
  remove: (files) => bucket.remove(files),
})
