import { describe, expect, it } from '@jest/globals'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { parseCsv as parsePieces, readCsv } from './read-csv.ts'

const SPECTRUM = new URL('../../../shared/corpora/csv-spectrum/', import.meta.url)
const cellTable = z.array(z.record(z.string(), z.string()))

/** The pair of csv-spectrum whose JSON does not match its CSV. */
const WRONG = 'location_coordinates'

/** Cases like those of csv-spectrum, which may be missing. */
const OWN: [name: string, csv: string, rows: string[][]][] = [
  ['a comma in quotes', 'a,b\n"1,2",3', [['1,2', '3']]],
  ['empty cells', 'a,b,c\n1,"",""\n2,3,4\n', [['1', '', ''], [...'234']]],
  ['doubled quotes', 'a,b\n1,"ha ""ha"" ha"\n3,4\n', [['1', 'ha "ha" ha'], [...'34']]],
  ['line ends in cells', 'a,b\n"once\nupon",5\n7,8\n', [['once\nupon', '5'], [...'78']]],
  ['CRLF', 'a,b\r\n"once\r\nupon","5"\r\n7,8\r\n', [['once\r\nupon', '5'], [...'78']]],
  ['CR', 'a,b\r"once\nupon",5\r7,8\r', [['once\nupon', '5'], [...'78']]],
  ['mixed line ends', 'a,b\r\n1,2\n3,4\r\n', [[...'12'], [...'34']]],
  ['UTF-8', 'a,b\n4,ʤ\n', [['4', 'ʤ']]],
  ['a later row that is like the mark of a delimiter', 'a,b\nsep=,\n1,2\n', [['sep=', ''], [...'12']]],
  ['JSON in cells', 'a,b\n1,"{""at"": [102.0, 0.5]}"\n', [['1', '{"at": [102.0, 0.5]}']]],
]

const parseCsv = (csv: string) => [...parsePieces([csv])]

const tableOf = (csv: string): Record<string, string>[] => {
  const [header, ...rows] = parseCsv(csv).map(({ cells }) => cells)
  return rows.map((cells) => Object.fromEntries((header ?? []).map((name, index) => [name, cells[index] ?? ''])))
}

const spectrum = existsSync(SPECTRUM)
  ? readdirSync(new URL('csvs/', SPECTRUM))
      .map((file) => file.replace('.csv', ''))
      .filter((name) => name !== WRONG)
  : []

describe('A CSV file is read', () => {
  // Shows import/headers
  it.each(OWN)('with %s', (_, csv, rows) => {
    const [header, ...read] = parseCsv(csv).map(({ cells }) => cells)
    expect(header?.join()).toMatch(/^a,b(?:,c)?$/)
    expect(read).toEqual(rows)
  })

  // Shows import/headers
  it.each([
    ['a;b\n1;"2; 3, 4"\n', [...'ab'], ['1', '2; 3, 4']],
    ['a\tb\n1\t2, 3\n', [...'ab'], ['1', '2, 3']],
    ['"a, x";b\n1;2\n', ['a, x', 'b'], [...'12']],
    ['a,b;c\n1,2;3\n', ['a', 'b;c'], ['1', '2;3']],
    ['\n\na;b\n1;2\n', [...'ab'], [...'12']],
  ])('with the separator that its first row uses: %j', (csv, ...rows) => {
    expect(parseCsv(csv).map(({ cells }) => cells)).toEqual(rows)
  })

  it('as the JSON of csv-spectrum states, for all 11 correct pairs', () => {
    for (const name of spectrum) {
      const read = (path: string): string => readFileSync(new URL(path, SPECTRUM), 'utf8')
      expect([name, tableOf(read(`csvs/${name}.csv`))]).toEqual([
        name,
        cellTable.parse(JSON.parse(read(`json/${name}.json`))),
      ])
    }
    expect([0, 11]).toContain(spectrum.length)
  })

  it('with the line of the file on which each row begins', () => {
    const csv = 'a,b\r\n\r\n"one\r\ntwo\r\n",x\r\n\r\nlast,"y"'
    expect(parseCsv(csv).map(({ line }) => line)).toEqual([1, 3, 7])
    expect(parseCsv('a\rb\r\rc').map(({ line }) => line)).toEqual([1, 2, 4])
  })

  // Shows import/headers
  it('without byte-order marks, of which joined files have several', () => {
    const csv = '\ufeff\ufeff\ufeff"a",b\nc,d\n'
    expect(parseCsv(csv)).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['c', 'd'] },
    ])
    expect([...readCsv([new TextEncoder().encode(csv)])]).toEqual(parseCsv(csv))
  })
  // Shows import/bounds
  it('in pieces that may begin anywhere, even within a character', () => {
    const numbers = Array.from({ length: 40_000 }, (_, index) => index)
    const rows = numbers.map((number) => [`"row" ${number}\r\nand more`, 'ü'.repeat(number % 50)])
    const csv = rows.map(([name, text]) => `"${name?.replaceAll('"', '""')}",${text}\r\n`).join('')
    const bytes = new TextEncoder().encode(csv)
    const chunks = numbers.map((number) => bytes.subarray(number * 65_521, (number + 1) * 65_521))
    const read = [...readCsv(chunks)]
    expect(read.map(({ cells }) => cells)).toEqual(rows)
    expect(read.at(-1)?.line).toBe(2 * rows.length - 1)
  })
})
