import { describe, expect, it, jest } from '@jest/globals'
import { type ImportLine, importLine } from '../../contracts/import.ts'
import { csvForm } from '../testing/client.ts'
import { StoredTerm } from '../data/entities/term.ts'
import { RUNNING_TIMERS, TestGlossary } from '../testing/test-glossary.ts'

const glossary = TestGlossary.forAll()
const { admin } = glossary

const preview = (csv: string | Buffer) => admin.ask('POST', '/api/terms/import?dryRun=true', csvForm(csv))

/** Peak growth of the process's memory, in bytes. */
async function peakOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20)
  await work()
  clearInterval(watch)
  return peak - before
}

describe('A CSV file', () => {
  // Shows import/bounds
  it.each([
    ['rows', 'csv-too-many-rows', () => Buffer.alloc(6_000_000, 'a,\n')],
    ['names', 'csv-too-many-rows', () => Buffer.from('name,definition\n' + 'a,b\n'.repeat(100_001))],
    ['lines', 'csv-too-many-rows', () => Buffer.alloc(20_000_000, '\n')],
    ['columns', 'csv-row-too-long', () => Buffer.alloc(20_000_000, ',')],
    ['text in one cell', 'csv-row-too-long', () => Buffer.alloc(20_000_000, 'a')],
    ['quotes that do not close', 'csv-row-too-long', () => Buffer.from(`name,definition\n"${'a\n'.repeat(2_000_000)}`)],
  ])('with an excess of %s is refused as %s, in little memory', async (_, code, make) => {
    const file = make()
    const peak = await peakOf(async () => expect((await preview(file)).body).toMatchObject({ code }))
    // The test itself holds the form, and the file on both sides of the connection.
    expect(peak).toBeLessThan(400e6 + 3 * file.length)
  })

  // Shows import/bounds
  it('of 100,000 rows is accepted, and its preview lists 10,000 of them', async () => {
    const { status, body, bytes } = await preview(`name,definition\n${'a,b\n'.repeat(100_000)}`)
    expect([status, body.create, body.skip, body.rows.length]).toEqual([200, 1, 99_999, 10_000])
    expect(bytes.length).toBeLessThan(3e6)
  })

  // Shows import/bounds
  it.each([
    ['65 fields', `Wide,Defined.${','.repeat(63)}x`, 'The row has more than 64 fields'],
    ['a long field', `Long,${'x'.repeat(200_001)}`, 'A field of the row has more than 200,000 characters'],
    ['101 categories', `Sorted,Defined.,"""In quotes"", ${categories(100)}"`, 'At most 100 categories are allowed'],
    ['101 category ids', `Sorted,Defined.,,"${numbers(101)}"`, 'At most 100 categories are allowed'],
    ['51 other names', `Named,Defined.,,,"${categories(51)}"`, 'At most 50 other names are allowed'],
  ])('is read except for a row with %s, which is refused', async (_, row, message) => {
    // With empty cells at the end, as spreadsheets write them.
    const wide = `Good,Defined.${','.repeat(62)}x${','.repeat(40)}`
    const { body } = await preview(`name,definition,categories,categoryIds,Other Names\n${row}\n${wide}\n`)
    expect(body.rows).toMatchObject([
      { line: 2, outcome: 'refuse', message },
      { line: 3, outcome: 'create', message: null },
    ])
  })

  // Shows import/bounds, import/category-commas
  it('is read despite many thousands of commas in its category cells', async () => {
    const rows = [
      `Hollow,Defined.,"Arts${','.repeat(100_000)}"`,
      `Full,Defined.,"${categories(100)}${', '.repeat(50_000)}"`,
    ]
    const many = Array.from({ length: 500 }, (_, n) => `Term ${n},Defined.,"${categories(100)}"`)
    const { create } = await admin.previewFile(`name,definition,categories\n${[...rows, ...many].join('\n')}\n`)
    expect(create).toBe(502)
  })

  // Shows import/bounds
  it('creates at most 1,000 new categories, and rows that need more are refused', async () => {
    const rows = Array.from({ length: 11 }, (_, n) => `New ${n},Defined.,"${categories(100, `of ${n} `)}"`)
    const { create, rows: shown } = await admin.previewFile(
      `name,definition,categories\n${rows.join('\n')}\nKnown,Defined.,"${categories(100, 'of 0 ')}"\n`,
    )
    expect(create).toBe(11)
    expect(shown.filter(({ outcome }) => outcome === 'refuse')).toEqual([
      { line: 12, name: 'New 10', outcome: 'refuse', message: 'More than 1,000 new categories would be created' },
    ])
  })

  it('with 100 categories in a row is accepted', async () => {
    const { body } = await preview(`name,definition,categories\nSorted,Defined.,"${categories(100)}"\n`)
    expect(body.rows).toMatchObject([{ outcome: 'create' }])
  })
})

function numbers(count: number): string {
  return Array.from({ length: count }, (_, index) => index + 1).join(', ')
}

function categories(count: number, of = ''): string {
  return Array.from({ length: count }, (_, index) => `Category ${of}${index}`).join(', ')
}

// Shows import/bounds
it('The preview of a long file counts all rows and lists 10,000, among them the first of each outcome', async () => {
  const rows = Array.from({ length: 10_001 }, (_, n) => `Row ${n},Defined`)
  const { body } = await preview(['name,definition', ...rows, 'Row 0,Again', 'Refused,'].join('\n'))
  expect(body).toMatchObject({ create: 10_001, skip: 1, refuse: 1 })
  expect(body.rows).toHaveLength(10_000)
  expect(body.rows.slice(-3)).toMatchObject([
    { name: 'Row 9997', outcome: 'create' },
    { name: 'Row 0', outcome: 'skip' },
    { name: 'Refused', outcome: 'refuse' },
  ])
})

// Shows import/bounds
it('Some previews get 503 when more files arrive than can be held at once', async () => {
  const file = `name,definition\n${'a,b\n'.repeat(20_000)}`
  const replies = await Promise.all(Array.from({ length: 12 }, () => preview(file)))
  const busy = replies.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(0)
  expect(busy[0]).toMatchObject({ headers: { 'retry-after': '10' }, body: { code: 'busy' } })
  expect(replies.filter(({ status }) => status === 200).length).toBe(replies.length - busy.length)
})

/** Makes the insert of each row take about 20 ms. */
const SLOWLY = [
  'CREATE VIEW "slow" AS WITH RECURSIVE "n" ("i") AS (SELECT 1 UNION ALL SELECT "i" + 1 FROM "n" WHERE "i" < 50000) SELECT "i" FROM "n"',
  'CREATE TRIGGER "slowly" BEFORE INSERT ON "term" BEGIN SELECT COUNT(*) FROM "slow"; END',
]

// Shows import/bounds, import/whole-or-not
it('An import that takes too long to write is abandoned, and other writes work again', async () => {
  for (const sql of SLOWLY) await glossary.database.write((manager) => manager.query(sql))
  // Long enough for several batches.
  const definition = 'Defined. '.repeat(2000)
  const rows = Array.from({ length: 500 }, (_, n) => `Slow ${n},${definition}`)
  jest.useFakeTimers({
    doNotFake: [...RUNNING_TIMERS.filter((name) => !name.endsWith('Timeout')), 'Date', 'performance'],
  })
  try {
    const body = csvForm(`name,definition\n${rows.join('\n')}\n`)
    const headers = { cookie: admin.cookie }
    const reply = await fetch(`${glossary.url}/api/terms/import`, { method: 'POST', headers, body })
    const lines: ImportLine[] = []
    for await (const part of reply.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      for (const line of part.trimEnd().split('\n')) lines.push(importLine.parse(JSON.parse(line)))
      const last = lines.at(-1)
      // The second half of the progress is writing.
      if (last !== undefined && 'done' in last && last.done > rows.length / 2) jest.advanceTimersByTime(5 * 60_000)
    }
    expect(lines.at(-1)).toMatchObject({ failure: { code: 'csv-too-costly' } })
  } finally {
    jest.useRealTimers()
  }
  await glossary.database.write((manager) => manager.query('DROP TRIGGER "slowly"'))
  await admin.createTerm({ name: 'After it' })
  expect(await glossary.database.read((manager) => manager.count(StoredTerm))).toBe(1)
  expect((await admin.termNames()).map(({ name }) => name)).toEqual(['After it'])
})
