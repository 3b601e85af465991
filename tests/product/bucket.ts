import { OBJECT } from '../../admin-api/testing/test-bucket.ts'
import { type Difference, readFolder } from './folder.ts'

/** Names the glossary whose pages a folder has; not copied to a bucket. */
const IDENTITY = '.glossary'

/** Compares a bucket with a published folder, file by file and byte by byte. @param objects the folder of its server */
export function compareBucket(objects: string, folder: string): Difference {
  const there = new Map(
    [...readFolder(objects)].flatMap(([name, { hash }]) =>
      name.endsWith(OBJECT) ? [[name.slice(0, -OBJECT.length), hash] as const] : [],
    ),
  )
  const expected = readFolder(folder)
  expected.delete(IDENTITY)
  return {
    differing: [...expected].filter(([file, { hash }]) => (there.get(file) ?? hash) !== hash).map(([file]) => file),
    missing: [...expected.keys()].filter((file) => !there.has(file)),
    extra: [...there.keys()].filter((file) => !expected.has(file)),
  }
}
