import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { HIT, hitOf, nameKeysOf, soughtKeysOf } from '../../contracts/name-hits.ts'
import { namesPartPath, partKeysFor } from '../../contracts/name-parts.ts'
import { type NamedTerm, readNames } from '../../contracts/names.ts'
import { MAX_SUGGESTIONS } from '../../contracts/search.ts'
import { searchWords } from '../../contracts/search-words.ts'
import { termContent } from '../../contracts/testing/terms.ts'
import { Glossary, type GlossaryContent } from './glossary.ts'
import { allPaths, pageAt } from './page-at.ts'
import { pageData } from './page-data.ts'

const site = { url: 'http://localhost', language: 'en' }

function glossaryOf(terms: GlossaryContent['terms'], namesInOne: number): Glossary {
  const glossary = new Glossary([], { ...site, namesInOne })
  glossary.replaceAll({ terms, categories: [] })
  return glossary
}

function fileAt(glossary: Glossary, path: string): unknown {
  const at = pageAt(glossary, path)
  const page = at === null ? null : pageData(glossary, at, path)
  return page?.kind === 'names' ? page.names : null
}

/** The entries that a page loads for a query. */
const loadFor = (glossary: Glossary, query: string): NamedTerm[] =>
  partKeysFor(query, 'en').flatMap((key) => readNames(fileAt(glossary, namesPartPath(key)) ?? []))

const word = fc.constantFrom(...'data Date layers Élan c++ c mice mouse 数据 .NET a/b x-ray'.split(' '))
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
const terms = fc.array(fc.tuple(name, fc.array(name, { maxLength: 1 }), fc.option(fc.nat(99))), {
  minLength: 2,
  maxLength: 30,
  size: 'max',
})

describe('A part of the names', () => {
  // Shows search/large-glossary
  it('has every term with a name in which a word begins with the query, and current terms of legacy ones', () => {
    fc.assert(
      fc.property(terms, name, fc.nat(9), (drawn, asked, left) => {
        const content = drawn.map(([own, otherNames, to], index) =>
          termContent(index + 1, {
            ...{ name: own, otherNames, isLegacy: to !== null },
            currentTermId: to === null || to % drawn.length === index ? null : 1 + (to % drawn.length),
          }),
        )
        const [whole, parts] = [glossaryOf(content, 100), glossaryOf(content, 1)]
        const query = asked.slice(0, Math.max(2, asked.length - left))
        // For a single letter, only the first names are shown.
        fc.pre((searchWords(query)[0]?.length ?? 0) > 1)
        const expected = readNames(fileAt(whole, '/names.json')).filter(({ name: own, otherNames }) => {
          const names = [own, ...otherNames].map((one) => nameKeysOf(one, 'en'))
          return (hitOf(names, soughtKeysOf(query, 'en'))?.hit ?? HIT.inside) < HIT.inside
        })
        expect(loadFor(parts, query)).toEqual(expect.arrayContaining(expected))
      }),
    )
  })

  // Shows search/large-glossary
  it('has, for one letter, the first names that begin with it and the names in which it is a word', () => {
    const names = ['Beta', 'Vitamin A', ...Array.from({ length: 30 }, (_, index) => `Alpha ${index}`)]
    const glossary = glossaryOf(
      names.map((one, index) => termContent(index + 1, { name: one })),
      10,
    )
    const found = loadFor(glossary, 'a').map((term) => term.name)
    expect(found).toEqual([...Array.from({ length: MAX_SUGGESTIONS }, (_, index) => `Alpha ${index}`), 'Vitamin A'])
  })

  // Shows search/large-glossary
  it('has its terms in the order of names, whether they are many or few', () => {
    const names = Array.from({ length: 300 }, (_, index) => `Zeta ${300 - index}${index % 100 === 0 ? ' rare' : ''}`)
    const glossary = glossaryOf(
      names.map((one, index) => termContent(index + 1, { name: one })),
      10,
    )
    const namesAt = (key: string): string[] =>
      readNames(fileAt(glossary, namesPartPath(key)) ?? []).map((term) => term.name)
    expect(namesAt('ze')).toEqual(names.toReversed())
    expect(namesAt('ra')).toEqual(['Zeta 100 rare', 'Zeta 200 rare', 'Zeta 300 rare'])
  })

  it('exists only in a large glossary, where the file of all names lists the parts', () => {
    const content = ['Data Layer', 'Lake'].map((one, index) => termContent(index + 1, { name: one }))
    const pathsOf = (namesInOne: number): string[] =>
      [...allPaths(glossaryOf(content, namesInOne))].filter((path) => path.startsWith('/names'))
    expect(pathsOf(2)).toEqual(['/names.json'])
    expect(pathsOf(1).sort()).toEqual([
      '/names.json',
      '/names/d.json',
      '/names/da.json',
      '/names/l.json',
      '/names/la.json',
    ])
    expect(fileAt(glossaryOf(content, 1), '/names.json')).toEqual({ parts: ['d', 'da', 'l', 'la'] })
  })
})
