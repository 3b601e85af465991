import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { ImportError, PreviewRow } from '../../../contracts/import.ts'
import { selectRefusedRows } from './refused-rows.ts'

const HEADER = 'ID,Term Name,Definition'

/** @param lines lines on which the rows below the header begin */
function select(text: string, lines: number[], refused: number[]): Promise<string> {
  const rows = lines.map((line): PreviewRow => ({ line, name: 'x', outcome: 'create', message: null }))
  const errors = refused.map((line): ImportError => ({ line, name: 'x', message: 'wrong' }))
  return selectRefusedRows(
    text,
    { create: lines.length, skip: 0, refuse: 0, rows, notes: [] },
    { imported: 0, duplicates: 0, errors },
  )
}

describe('the file of refused rows', () => {
  // Shows import/error
  it('has the header of the imported file and the refused rows unchanged', async () => {
    const text = `\ufeff${HEADER}\r\n1,One,"a ""b"", c"\r\n2,=Two,b\r\n3,Three,c`
    expect(await select(text, [2, 3, 4], [2, 4])).toBe(`\ufeff${HEADER}\r\n1,One,"a ""b"", c"\r\n3,Three,c`)
    expect(await select(text, [2, 3, 4], [3])).toBe(`\ufeff${HEADER}\r\n2,=Two,b\r\n`)
    expect(await select(`\ufeff${text}`, [2, 3, 4], [3])).toBe(`\ufeff\ufeff${HEADER}\r\n2,=Two,b\r\n`)
  })

  it('identifies a row by its first line, despite line breaks in cells and empty lines', async () => {
    const text = `${HEADER}\n1,One,"a\nb\r\nc"\n\n2,Two,b\n3,Three,c\n`
    expect(await select(text, [2, 6, 7], [6])).toBe(`${HEADER}\n2,Two,b\n`)
    expect(await select(`\n${text}`, [3, 7, 8], [7])).toBe(`${HEADER}\n2,Two,b\n`)
  })

  it('keeps the line ends of old Macs', async () => {
    expect(await select(`${HEADER}\r1,One,"a\nb"\r2,Two,b`, [2, 3], [3])).toBe(`${HEADER}\r2,Two,b`)
  })

  it('has the separator of the imported file', async () => {
    const text = 'ID;Term Name;Definition\n1;One;"a;\nb"\n2;Two;c, d\n'
    expect(await select(text, [2, 4], [2])).toBe('ID;Term Name;Definition\n1;One;"a;\nb"\n')
  })

  it('has no header if the imported file has none', async () => {
    expect(await select('1,One,a\n2,Two,b\n', [1, 2], [2])).toBe('2,Two,b\n')
  })

  it('also has the rows that follow if the import stopped', async () => {
    const rows = Array.from({ length: 20 }, (_, index) => `${index},Term ${index},a\n`)
    const lines = rows.map((_, index) => index + 2)
    const text = await select(`${HEADER}\n${rows.join('')}`, lines, lines.slice(0, 11))
    expect(text).toBe(`${HEADER}\n${rows.join('')}`)
    const some = await select(`${HEADER}\n${rows.join('')}`, lines, [2, ...lines.slice(3, 13)])
    expect(some).toBe(`${HEADER}\n${[rows[0], ...rows.slice(3)].join('')}`)
    const ten = await select(`${HEADER}\n${rows.join('')}`, lines, lines.slice(0, 10))
    expect(ten).toBe(`${HEADER}\n${rows.slice(0, 10).join('')}`)
  })

  it('is the whole file if all rows are refused, for any text in the cells', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', '=', '😀', ' ') })
    const written = cell.map((text) => `"${text.replaceAll('"', '""')}"`)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(written, written), { maxLength: 8 }), async (cells) => {
        const rows = cells.map((row) => `${row.join(',')}\n`)
        const starts: number[] = []
        rows.reduce((line, row) => {
          starts.push(line)
          return line + row.split('\n').length - 1
        }, 2)
        expect(await select(`${HEADER}\n${rows.join('')}`, starts, starts.slice(0, 10))).toBe(
          `${HEADER}\n${rows.slice(0, 10).join('')}`,
        )
      }),
    )
  })
})
