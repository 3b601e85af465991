import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { excerptOf } from './excerpt.ts'

describe('excerptOf', () => {
  // Shows definitions/excerpt
  it('keeps short text with its emphasis as it is', () => {
    expect(excerptOf('<p>A <strong>profile</strong> &amp; more.</p>')).toBe(
      '<p>A <strong>profile</strong> &amp; more.</p>',
    )
  })

  // Shows definitions/excerpt
  it('keeps the words of a link but not the link, because the card itself is a link', () => {
    expect(excerptOf('<p>See <a href="https://example.com">the page</a>.</p>')).toBe('<p>See the page.</p>')
  })

  // Shows definitions/excerpt
  it('leaves images out and shows headings as text', () => {
    expect(excerptOf('<h2>Use</h2><p><img src="x.png">Text</p>')).toBe('<p>Use</p><p>Text</p>')
  })

  // Shows definitions/excerpt
  it('shows the rows of a table as lines', () => {
    expect(
      excerptOf(
        '<table><tbody><tr><th><p>Key</p></th><th>Use</th></tr><tr><td>x<sup>2</sup></td><td><ul><li><p>area</p></li></ul></td></tr></tbody></table>',
      ),
    ).toBe('<p>Key | Use</p><p>x<sup>2</sup> | area</p>')
  })

  it('closes the elements that it cuts and ends with an ellipsis', () => {
    const excerpt = excerptOf(`<ul><li><p>${'long '.repeat(100)}</p></li></ul>`)
    expect(excerpt).toMatch(/^<ul><li><p>(long ){47}long…<\/p><\/li><\/ul>$/)
  })

  // Shows definitions/excerpt
  it('ends with a whole word, unless there are no spaces between words', () => {
    expect(excerptOf(`<p>${'longer '.repeat(100)}</p>`)).toMatch(/^<p>(longer ){33}longer…<\/p>$/)
    expect(excerptOf(`<p>${'word '.repeat(30)}${'語'.repeat(200)}</p>`)).toMatch(/語…<\/p>$/)
  })

  // Shows definitions/excerpt
  it('ends early if most of it is markup', () => {
    const emphasised = '<strong>a</strong>'.repeat(33)
    expect(excerptOf(`<p>${emphasised} longer words</p>`)).toBe(`<p>${emphasised}…</p>`)
  })

  // Shows definitions/excerpt
  it('returns fewer than 8,000 characters for any definition', () => {
    const piece = fc.constantFrom(...'<p> </p> <strong> </strong> <ul><li> </li></ul> x &lt; 😀 <br>'.split(' '))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 3000, size: 'max' }), (pieces) => {
        expect(excerptOf(pieces.join('')).length).toBeLessThan(8000)
      }),
    )
  })
})
