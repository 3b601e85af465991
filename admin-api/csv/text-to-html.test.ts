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

describe('A plain text as a definition', () => {
  // Shows import/text-or-html
  it('is what cleaning would leave of it, and says the text', () => {
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
  it('is whole where it is too long, and in no paragraph where only that would make it so', () => {
    const longest = 'x'.repeat(MAX_DEFINITION_LENGTH)
    expect(textToHtml(`${longest}\n\nend`)).toBe(`<p>${longest}</p><p>end</p>`)
    expect(textToHtml(longest)).toBe(longest)
  })
})
