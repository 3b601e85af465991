import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { plainSlug, readNames, writeNames, type NamedTerm, type NameRow } from './names.ts'

const write = (terms: readonly NamedTerm[]): NameRow[] => writeNames(terms, ({ currentTerm }) => currentTerm)

const dataLayer: NamedTerm = {
  name: 'Data Layer',
  otherNames: ['DL', '42'],
  slug: 'data-layer',
  isLegacy: false,
  currentTerm: null,
}
const digital: NamedTerm = {
  name: 'Digital Data Layer',
  otherNames: ['DDL'],
  slug: 'digital-data-layer-2',
  isLegacy: true,
  currentTerm: { name: 'Data Layer', slug: 'data-layer' },
}
const lost: NamedTerm = { name: '数据', otherNames: [], slug: 'term-7', isLegacy: true, currentTerm: null }

/** Terms with unique slugs, some of them plain. Legacy terms point to a current term or to none. */
const glossaries = fc
  .uniqueArray(
    fc.tuple(
      fc.string({ unit: 'binary' }),
      fc.boolean(),
      fc.option(fc.nat()),
      fc.array(fc.string({ minLength: 1 }), { maxLength: 2 }),
    ),
    {
      selector: ([name]) => plainSlug(name),
      maxLength: 30,
    },
  )
  .map((drawn): NamedTerm[] => {
    const terms = drawn.map(([name, isLegacy, , otherNames], index) => ({
      name,
      otherNames,
      slug: plainSlug(name) === '' || index % 5 === 0 ? `term-${index}` : plainSlug(name),
      isLegacy,
    }))
    const current = terms.filter(({ isLegacy }) => !isLegacy).map(({ name, slug }) => ({ name, slug }))
    return terms.map((term, index) => {
      const choice = drawn[index]?.[2] ?? null
      const target = choice === null ? undefined : current[choice % Math.max(1, current.length)]
      return { ...term, currentTerm: term.isLegacy ? (target ?? null) : null }
    })
  })
  .filter((terms) => new Set(terms.map(({ slug }) => slug)).size === terms.length)

describe('The file of names', () => {
  it("holds names, other names, slugs that are not plain, and the row of a legacy term's current term", () => {
    expect(write([dataLayer, digital, lost])).toEqual([
      ['Data Layer', '', 'DL', '42'],
      ['Digital Data Layer', 'digital-data-layer-2', 0, 'DDL'],
      ['数据', 'term-7', -1],
    ])
  })

  it('is read as it was written, for any names', () => {
    fc.assert(
      fc.property(glossaries, (terms) => {
        expect(readNames(JSON.parse(JSON.stringify(write(terms))))).toEqual(terms)
      }),
    )
  })

  it('omits the current term of a legacy term if that is not in the file', () => {
    expect(readNames(write([digital]))).toEqual([{ ...digital, currentTerm: null }])
  })

  it.each([
    ['Data Layer', 'data-layer'],
    ['  C++ & C#  ', 'c-c'],
    ['+', ''],
    ['-a-', 'a'],
    ['É', ''],
  ])('derives from the name %j the plain slug %j', (name, slug) => {
    expect(plainSlug(name)).toBe(slug)
  })

  it.each([
    [null],
    ['<!DOCTYPE html>'],
    [{ names: [] }],
    [['Data Layer']],
    [[['Data Layer']]],
    [[['Data Layer', '', null]]],
    [[['Data Layer', '', 'DL', 0]]],
  ])('is refused when it is something else: %j', (file) => {
    expect(() => readNames(file)).toThrow('This is not a file of names')
  })
})
