import type { EntityManager } from 'typeorm'
import type { ListedTermName } from '../../contracts/term.ts'
import { makeCsv } from './make-csv.ts'
import { readInBatches } from './read-in-batches.ts'
import type { WantedText } from './read-tasks.ts'
import { type ListedTerms, readListed } from './term-list.ts'

export interface MadeFile {
  /** Must be consumed within the manager's transaction. */
  parts: Iterable<string> | AsyncIterable<string>
  terms: number
}

type Make = (manager: EntityManager, listed: ListedTerms) => Promise<MadeFile>

/** Yields a text in parts, for texts whose size depends on the definitions. */
type MakeParts = (manager: EntityManager, ids: readonly number[]) => AsyncIterable<string>

const inParts =
  (makeParts: MakeParts): Make =>
  async (manager, listed) => {
    const ids = (await readListed(manager, listed)).map(({ id }) => id)
    return { parts: makeParts(manager, ids), terms: ids.length }
  }

const makeTerms: MakeParts = async function* (manager, ids) {
  yield '['
  let comma = ''
  for await (const terms of readInBatches(manager, ids)) {
    yield comma + terms.map((term) => JSON.stringify(term)).join()
    comma = ','
  }
  yield ']'
}

const makeNames: Make = async (manager, listed) => {
  const rows = await readListed(manager, listed, ['slug', 'otherNames'])
  const names = rows.map(({ id, name, slug, otherNames }): ListedTermName => ({ id, name, slug, otherNames }))
  return { parts: [JSON.stringify(names)], terms: rows.length }
}

const makers: Record<WantedText['kind'], Make> = {
  names: makeNames,
  'without-category': (manager, listed) => makeNames(manager, { ...listed, withoutCategory: true }),
  terms: inParts(makeTerms),
  csv: inParts(makeCsv),
}

/** Makes the content of a file, from the manager's snapshot. */
export const makeFile = (manager: EntityManager, { kind, categoryId }: WantedText): Promise<MadeFile> =>
  makers[kind](manager, { categoryId })
