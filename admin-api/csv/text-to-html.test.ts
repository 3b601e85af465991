import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { MAX_DEFINITION_LENGTH, plainText } from '../../contracts/definition.ts'
import { cleanDefinition } from '../terms/clean-definition.ts'
import { textToHtml } from './text-to-html.ts'

const text = fc
  .array(
    fc.oneof(
      fc.constantFrom('<b>', '</p>', '&amp;', '&', '\n', '\n\n', '\r\n', '\t', '\u00a0', '\ud800', '=', '<!--', 'x'),
      fc.string({ unit: 'grapheme' }),
    ),
  )
  .map((parts) => parts.join('').replaceAll('\u0000', ''))

describe('A definition made from plain text', () => {
  // Shows import/text-or-html
  it('is HTML that cleaning leaves unchanged and that reads as the same text', () => {
    fc.assert(
      fc.property(text, (value) => {
        const html = textToHtml(value)
        expect(cleanDefinition(html)).toBe(html)
        expect(plainText(html)).toBe(
          value
            .replace(/\p{Surrogate}/gu, '\ufffd')
            .replace(/\s+/g, ' ')
            .trim(),
        )
      }),
      { numRuns: 1000 },
    )
  })

  // Shows import/refused, import/round-trip
  it('is not cut when it is too long, and has no paragraph tags when only they would make it too long', () => {
    const longest = 'x'.repeat(MAX_DEFINITION_LENGTH)
    expect(textToHtml(`${longest}\n\nend`)).toBe(`<p>${longest}</p><p>end</p>`)
    expect(textToHtml(longest)).toBe(longest)
  })
})
