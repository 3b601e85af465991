import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { guard, guardDefinition, isHtmlCell, unguard, unguardDefinition } from './csv-guard.ts'

const cell = fc
  .array(fc.oneof(fc.constantFrom(...`'"=+-@＝＠﹦\t\r\n<>;\u200b\u202e`), fc.string()), {
    maxLength: 5,
  })
  .map((parts) => parts.join(''))

describe('The apostrophe before dangerous cells', () => {
  // Shows export/spreadsheet-guard
  it('is removed exactly where it was added', () => {
    fc.assert(
      fc.property(cell, (text) => {
        expect(unguard(guard(text))).toBe(text)
        expect(unguardDefinition(guardDefinition(text))).toBe(text)
      }),
      { numRuns: 2000 },
    )
  })

  // Shows export/spreadsheet-guard
  it.each(['=1', '+1', '-1', '@A1', '\t=1', '\u200b=1', '\u202e=1', '＝1', '＋1', '－1', '＠A1', '﹦1', '﹢1', '﹣1'])(
    'is added before %j at the start of a text, after a semicolon and after a line break',
    (text) => {
      const before = ['', 'a;', 'a\n', 'a\r\n']
      expect(before.map((start) => guard(start + text))).toEqual(before.map((start) => `${start}'${text}`))
      expect([guard(`a;"${text}`), guard(`a\n"${text}`)]).toEqual([`a;'"${text}`, `a\n'"${text}`])
    },
  )

  // Shows export/spreadsheet-guard
  it('leaves no cell that a spreadsheet would run, and no text that an import would read as HTML', () => {
    fc.assert(
      fc.property(cell, (text) => {
        expect(guard(text)).not.toMatch(/(?:^|;"*)[\u200b\u202e]*[=+\-@\t\r\n＝＋－＠﹦﹢﹣]/)
        expect(guard(text)).not.toMatch(/[\r\n]"*\t*[\u200b\u202e]*[=+\-@＝＋－＠﹦﹢﹣]/)
        expect(isHtmlCell(guardDefinition(text))).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })
})
