import { expect, it } from '@jest/globals'
import type { ImportResult } from '../../contracts/import.ts'
import { SEARCH_RESULTS } from '../../contracts/search.ts'
import { markArriving } from '../data/arriving.ts'
import { Arriving } from '../data/entities/arriving.ts'
import { StoredTerm } from '../data/entities/term.ts'
import { insertTerms } from '../data/new-terms.ts'
import { csvLines } from '../testing/csv-lines.ts'
import { onPostgres } from '../testing/test-database.ts'
import { TestGlossary } from '../testing/test-glossary.ts'
import { until } from '../testing/until.ts'

const glossary = TestGlossary.forEach()
const { admin } = glossary

/** So long that an import writes few terms at once. */
const LONG = 'Zirconic mineral. '.repeat(5000)
const ROWS = 200

const HEADER = 'name,definition,categories,isLegacy,currentTerm'
const arrivals = Array.from({ length: ROWS }, (_, n) => `Arrival ${n},${LONG},"Minerals, New",,`)
const FILE = csvLines(HEADER, ...arrivals, 'Old name,Former.,Minerals,Yes,Current')

const countArriving = (): Promise<number> => glossary.database.read((manager) => manager.count(Arriving))

/** Imports `FILE`, and does the work once some of its terms are written. */
async function importWhile(work: () => Promise<unknown>): Promise<ImportResult> {
  const importing = admin.importFile(FILE)
  await until('terms of the import', async () => (await countArriving()) > 10)
  await work()
  return importing
}

/** Everything that lists terms, read anew. */
async function readAll() {
  const read = async (path: string): Promise<unknown> => (await admin.expect(200, 'GET', path)).body
  return {
    names: (await admin.termNames()).map(({ name }) => name),
    terms: (await admin.allTerms()).map(({ name, legacyNames }) => ({ name, legacyNames })),
    found: (await admin.searchTerms('zirconic')).map(({ name }) => name),
    sent: (await admin.content()).terms.map(({ name }) => name),
    categories: await read('/api/categories'),
    csv: await read('/api/terms/export.csv'),
    audit: await read('/api/audit'),
  }
}

// Shows import/whole-or-not, import/edits-meanwhile
it('Edits need not wait for the end of an import, whose terms nobody sees before it', async () => {
  await admin.createTerm({ name: 'Current', categories: ['Minerals'] })
  const before = await admin.lastChange()
  const result = await importWhile(async () => {
    // Lists are kept for each change, so that only an edit makes them anew.
    const between = await admin.createTerm({ name: 'Between', categories: ['Minerals'] })
    await glossary.database.edit(async () => {
      const seen = await readAll()
      expect(await countArriving()).toBeGreaterThan(0)
      expect(seen).toMatchObject({ names: ['Between', 'Current'], found: [], sent: ['Current', 'Between'] })
      expect(seen.terms.map(({ legacyNames }) => legacyNames)).toEqual([[], []])
      expect(seen.categories).toMatchObject([{ name: 'Minerals', terms: 2 }])
      expect(JSON.stringify([seen.csv, seen.audit])).not.toContain('Arrival')
      expect((await admin.changes(before)).changes).toMatchObject([{ kind: 'term-created', termId: between.id }])
      // A replica that starts meanwhile takes nothing away.
      if (onPostgres) await glossary.startAnother(() => undefined)
    })
  })
  expect(result).toEqual({ imported: ROWS + 1, duplicates: 0, errors: [] })
  const after = await readAll()
  expect([after.names.length, after.found.length, after.sent.length]).toEqual([ROWS + 3, SEARCH_RESULTS, ROWS + 3])
  expect(after.categories).toMatchObject([
    { name: 'Minerals', terms: ROWS + 3 },
    { name: 'New', terms: ROWS },
  ])
  expect(after.terms.find(({ name }) => name === 'Current')?.legacyNames).toMatchObject([{ name: 'Old name' }])
  expect(JSON.stringify(after.audit)).toContain('Old name')
})

// Shows import/together, import/edits-meanwhile
it('Edits that pass an import count as made after it', async () => {
  const { id, categories } = await admin.createTerm({ name: 'Current', categories: ['Minerals'] })
  const before = await admin.lastChange()
  const result = await importWhile(async () => {
    const [named, taken] = await Promise.all([
      admin.createTerm({ name: 'Arrival 0', categories: ['new'] }),
      admin.refusal('POST', '/api/categories', { name: 'new' }),
      admin.deleteTerm(id),
      admin.expect(204, 'DELETE', `/api/categories/${categories[0]?.id}`),
    ])
    expect([named.slug, taken.code]).toEqual(['arrival-0-2', 'category-taken'])
    const { changes } = await admin.changes(before)
    const kinds = changes.map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['category-created', 'category-deleted', 'term-deleted']))
    expect(kinds.filter((kind) => kind === 'term-created')).toHaveLength(1)
  })
  expect(result).toEqual({ imported: ROWS + 1, duplicates: 0, errors: [] })
  const terms = await admin.allTerms()
  expect(terms).toHaveLength(ROWS + 2)
  expect(terms.find(({ name }) => name === 'Old name')).toMatchObject({ isLegacy: true, currentTermId: null })
  expect(new Set(terms.flatMap((term) => term.categories.map(({ name }) => name)))).toEqual(new Set(['New']))
  // Between the ids of the import and the next one no number is left out.
  const ids = terms.map((term) => term.id).toSorted((a, b) => a - b)
  expect((await admin.createTerm({ name: 'Next' })).id).toBe((ids.at(-1) ?? 0) + 1)
})

// Shows import/whole-or-not
it('A start removes what an import has left that was killed, and its ids and slugs are free again', async () => {
  const { id } = await admin.createTerm({ name: 'First' })
  const form = { definition: '<p>Left.</p>', otherNames: [], isLegacy: false, currentTermId: null }
  await glossary.database.edit(async (manager) => {
    const left = Array.from({ length: 450 }, (_, n) => ({
      ...form,
      id: id + 1 + n,
      name: `Left ${n}`,
      categoryIds: [],
    }))
    await insertTerms(
      manager,
      null,
      left.map((term) => ({ ...term, linkName: 'automatically' as const })),
    )
    await markArriving(
      manager,
      'term',
      left.map((term) => term.id),
    )
  })
  expect((await admin.termNames()).map(({ name }) => name)).toEqual(['First'])
  await glossary.startAnother(() => until('their removal', async () => (await countArriving()) === 0))
  expect(await glossary.database.read((manager) => manager.count(StoredTerm))).toBe(1)
  expect((await admin.createTerm({ name: 'Left 7' })).slug).toBe('left-7')
  expect((await admin.searchTerms('left')).map(({ name }) => name)).toEqual(['Left 7'])
})
