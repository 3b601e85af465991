import { hash } from 'node:crypto'
import type { Bucket } from '../../bucket/bucket.ts'
import { type Difference, readFolder } from './folder.ts'

/** Says whose pages a folder shows; nobody else needs to know. */
const IDENTITY = '.glossary'

/** What a bucket has to do to be like a published folder, file for file and byte for byte. */
export async function compareBucket(bucket: Bucket, folder: string): Promise<Difference> {
  const there = new Map<string, string>()
  for await (const { key } of bucket.list()) {
    const bytes = await bucket.get(key)
    if (bytes !== null) there.set(key, hash('sha256', bytes))
  }
  const expected = readFolder(folder)
  expected.delete(IDENTITY)
  return {
    differing: [...expected]
      .filter(([file, seen]) => (there.get(file) ?? seen.hash) !== seen.hash)
      .map(([file]) => file),
    missing: [...expected.keys()].filter((file) => !there.has(file)),
    extra: [...there.keys()].filter((file) => !expected.has(file)),
  }
}
