import { OBJECT } from '../../admin-api/testing/test-bucket.ts'
import { type Difference, readFolder } from './folder.ts'

/** Says whose pages a folder shows; nobody else needs to know. */
const IDENTITY = '.glossary'

/** What a bucket has to do to be like a published folder, file for file and byte for byte. @param objects the folder of its server */
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
