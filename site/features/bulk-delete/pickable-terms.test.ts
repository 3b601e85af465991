import { describe, expect, it } from '@jest/globals'
import type { Term } from '../../../contracts/term.ts'
import { termReply } from '../../../contracts/testing/terms.ts'
import { displayText, findRows, toPickable } from './pickable-terms.ts'

const termOf = (definition: string): Term =>
  termReply(1, { name: 'Data Layer', definition, categories: [{ id: 2, name: 'CJA', slug: 'cja' }] })

describe('a term of the admin table', () => {
  // Shows admin/table, definitions/as-text
  it('shows the first 100 characters of the text and an ellipsis', () => {
    expect(toPickable(termOf(`<p>${'x'.repeat(101)}</p>`)).excerpt).toBe(`${'x'.repeat(100)}…`)
    expect(toPickable(termOf(`<p>${'x'.repeat(100)}</p>`)).excerpt).toBe('x'.repeat(100))
  })

  // Shows definitions/as-text
  it('never ends with half of an emoji', () => {
    expect(toPickable(termOf(`<p>${'x'.repeat(99)}😀</p>`)).excerpt).toBe(`${'x'.repeat(99)}…`)
  })

  // Shows admin/search
  it('is found by its name, text or category, never by a tag or across two of them', () => {
    const rows = [{ original: toPickable(termOf('<p title="hidden">A <em>Text</em></p>')) }]
    for (const search of [' data l', 'a TEXT', 'cja', '']) expect(findRows(rows, search)).toHaveLength(1)
    for (const search of ['hidden', 'layer a', 'text cja']) expect(findRows(rows, search)).toHaveLength(0)
  })

  // Shows admin/count
  it('is counted', () => {
    expect(displayText(3, 3)).toBe('Displaying 3 terms')
    expect(displayText(1, 3)).toBe('Displaying 1 of 3 terms')
  })
})
