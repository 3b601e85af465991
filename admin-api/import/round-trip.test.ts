import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { insertRows } from '../data/rows.ts'
import { likeConcepticon } from '../testing/like-concepticon.ts'
import { emptyGlossary, fillGlossary, randomGlossary } from '../testing/random-glossary.ts'
import { TestGlossary } from '../testing/test-glossary.ts'
import { makeFile } from '../reads/make-files.ts'
import { StoredContents } from './stored-contents.ts'
import { readCsv } from './read-csv.ts'
import { readRows } from './read-rows.ts'
import { runImport } from './run-import.ts'
import type { ImportWatcher } from './write-terms.ts'

/** Each one takes two exports and an import. */
const GLOSSARIES = 60

const REAL = new URL('../../../shared/data/concepticon-4132.csv', import.meta.url)
const file = existsSync(REAL) ? readFileSync(REAL, 'utf8') : likeConcepticon()

const glossary = TestGlossary.forAll()
const { admin } = glossary
const empty = () => glossary.database.write(emptyGlossary)

const exported = (): Promise<string> =>
  glossary.database.read(async (manager) => {
    const { parts } = await makeFile(manager, { kind: 'csv', categoryId: null })
    let text = ''
    for await (const part of parts) text += part
    return text
  })

describe('Export, import into an empty glossary, export', () => {
  // Shows import/round-trip
  it(`gives the same bytes for ${GLOSSARIES} glossaries made at random`, async () => {
    const watcher: ImportWatcher = {
      onWrite: () => undefined,
      onFailure: (failure) => {
        throw failure
      },
    }
    const voters = [1, 2].map((number) => ({
      id: 9000 + number,
      email: `voter${number}`,
      isAdmin: false,
      createdAt: '',
    }))
    await glossary.database.write((manager) => insertRows(manager, 'user', voters))
    await fc.assert(
      fc.asyncProperty(randomGlossary, async (made) => {
        await empty()
        await glossary.database.write((manager) => fillGlossary(manager, made, [9001, 9002]))
        const before = await exported()
        await empty()
        const { database } = glossary
        const contents = new StoredContents()
        const { rows } = await readRows(
          () => readCsv([Buffer.from(before)]),
          contents,
          () => undefined,
        )
        const author = { userId: 9001, email: 'voter1', address: '127.0.0.1' }
        const result = await runImport(
          { database, edit: (work) => database.edit(work) },
          rows,
          contents,
          author,
          watcher,
        )
        contents.close()
        expect(result).toEqual({ imported: made.terms.length, duplicates: 0, errors: [] })
        expect(await exported()).toBe(before)
      }),
      { numRuns: GLOSSARIES },
    )
  })

  // Shows import/round-trip
  it('gives the same bytes for a real file of 4,132 terms, all of which are imported', async () => {
    await empty()
    expect(await admin.importFile(file)).toEqual({ imported: 4132, duplicates: 0, errors: [] })
    await expectLinks()
    const first = await admin.exportFile()
    await empty()
    await admin.importFile(first)
    expect(await admin.exportFile()).toBe(first)
  })

  it('imports a real file of 4,132 terms completely when its ids are already taken', async () => {
    await empty()
    for (let number = 1; number <= 80; number++)
      await admin.createTerm({ name: `Taken ${number}`, categories: [`Category ${number % 30}`] })
    expect(await admin.importFile(file)).toEqual({ imported: 4132, duplicates: 0, errors: [] })
    await expectLinks()
  })
})

const lines = z.array(z.array(z.string()))

/** Expects 58 legacy terms, each pointing to the term that its row names. */
async function expectLinks(): Promise<void> {
  const { default: Papa } = await import('papaparse')
  const rows = lines.parse(Papa.parse(file.replace(/^\ufeff/, ''), { skipEmptyLines: true }).data).slice(1)
  const expected = rows.flatMap(([, name, , , , isLegacy, current]) => (isLegacy === 'Yes' ? [[name, current]] : []))
  const legacy = (await admin.allTerms()).filter(({ isLegacy }) => isLegacy)
  expect(legacy.map(({ name, currentTerm }) => [name, currentTerm?.name]).toSorted()).toEqual(expected.toSorted())
  expect(legacy).toHaveLength(58)
}
