import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { begunKey, foldText, textKey } from '../../contracts/search-words.ts'
import { MAX_SUGGESTIONS } from '../../contracts/search.ts'
import { indexNames } from './name-index.ts'
import { findSuggestions } from './suggestions.ts'

const suggest = (names: string[], query: string, limit?: number): string[] =>
  findSuggestions(indexNames(names.map((name) => ({ name }))), query, limit).map(({ term }) => term.name)

describe('suggestions', () => {
  // Shows search/suggestions
  it('are names that contain the query, regardless of case, accents, plurals and surrounding spaces', () => {
    expect(suggest(['Data Layer', 'Metadata', 'Profile'], ' DATA ')).toEqual(['Data Layer', 'Metadata'])
    expect(suggest(['Café Policy'], 'cafe policies')).toEqual(['Café Policy'])
    expect(suggest(['First-Party Data'], 'first party')).toEqual(['First-Party Data'])
  })

  // Shows search/suggestions, search/best-first
  it('are found for joined or separate words, and with either apostrophe or none', () => {
    const names = ['Data Layer', 'Dataset', 'Real-Time Profile', 'Riverbank', 'River', "Moore's Law"]
    expect(['datalayer', 'data sets', 'realtime pro', 'river bank'].map((query) => suggest(names, query))).toEqual([
      ...[['Data Layer'], ['Dataset'], ['Real-Time Profile'], ['Riverbank']],
    ])
    for (const query of ['moore’s law', "moore's l", 'moores law'])
      expect(suggest(names, query)).toEqual(["Moore's Law"])
    expect(suggest(['Data Layers', 'Datalayer', 'Data Layer Guide'], 'data layer')).toEqual([
      ...['Data Layers', 'Datalayer', 'Data Layer Guide'],
    ])
  })

  // Shows search/best-first
  it('are ordered: whole name, same words, beginning of the name, beginning of a word, anywhere else', () => {
    const names = ['Metadata', 'Datas', 'Metadata Data', 'Big Data', 'Data Layer', 'Data', 'C++/Data']
    expect(suggest(names, 'data')).toEqual([
      ...['Data', 'Datas', 'Data Layer', 'Metadata Data', 'Big Data', 'C++/Data', 'Metadata'],
    ])
  })

  // Shows search/best-first
  it('are ranked by their best match', () => {
    expect(suggest(['Beacons', 'Icons and Con'], 'cons')).toEqual(['Icons and Con', 'Beacons'])
    expect(suggest(['A/B Mode', '-mobile'], 'mo')).toEqual(['-mobile', 'A/B Mode'])
  })

  // Shows search/other-names
  it('show another name if it fits better than the name, and list each term once', () => {
    const platform = { name: 'Adobe Experience Platform', otherNames: ['AEP', 'Experience Platform'] }
    const index = indexNames([{ name: 'AEP Guide' }, platform, { name: 'Guide to AEP', otherNames: ['AEP Handbook'] }])
    const found = (query: string) => findSuggestions(index, query).map(({ term, otherName }) => [term.name, otherName])
    expect(found('aep')).toEqual([
      ['Adobe Experience Platform', 'AEP'],
      ['AEP Guide', null],
      ['Guide to AEP', null],
    ])
    const metadata = { name: 'Metadata', otherNames: ['Data about Data'] }
    const named = indexNames([{ name: 'Big Data' }, { name: 'Open Data' }, metadata])
    expect(findSuggestions(named, 'data', 2).map(({ term }) => term.name)).toEqual(['Big Data', 'Open Data'])
    expect(found('adobe')).toEqual([['Adobe Experience Platform', null]])
    expect(found('experience platform')).toEqual([['Adobe Experience Platform', 'Experience Platform']])
  })

  // Shows search/plurals
  it('match plurals of whole words, and the beginning of a word only by its own letters', () => {
    const names = [
      'Confidence Interval',
      'Consent Policy',
      'Con',
      'Pros/Con List',
      'Second Consent',
      'Icon',
      'Economics',
    ]
    expect(suggest(names, 'cons')).toEqual(['Con', 'Consent Policy', 'Pros/Con List', 'Second Consent'])
    expect(suggest(['Audience Builder', 'Audience Stitching'], 'audiences s')).toEqual(['Audience Stitching'])
    expect(suggest(['First-Party Consent', 'First-Party Content'], 'first party cons')).toEqual(['First-Party Consent'])
    expect(suggest(['Ad Server', 'Adobe', 'Upload'], 'ads')).toEqual(['Ad Server'])
  })

  it('are in the order of listings if they match equally well', () => {
    expect(suggest(['Data A', 'Data C', 'Data B'], 'data')).toEqual(['Data A', 'Data C', 'Data B'])
  })

  it('are none for an empty query', () => {
    expect(suggest(['Data'], '  ')).toEqual([])
  })

  // Shows search/suggestions
  it("are all names that contain the query's text or the keys of its words, and no others, at most 10", () => {
    const keyOf = (name: string): string => textKey(name.trim(), 'en')
    const letters = fc.string({ unit: fc.constantFrom('a', 'B', ' ', 's', 'é', 'İ', '+', '-', '数'), maxLength: 8 })
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 40, size: 'max' }), letters, (names, query) => {
        const [key, sought] = [textKey(query.trim(), 'en'), query.trim()]
        const isApart = (text: string, at: number): boolean => !/[\p{L}\p{N}]/u.test(text.charAt(at))
        const hasWords = (text: string): boolean =>
          Array.from(text, (_, at) => at).some(
            (at) => text.startsWith(key, at) && isApart(text, at - 1) && isApart(text, at + key.length),
          )
        const joined = (text: string): string => text.replaceAll(' ', '')
        const isJoined = (name: string): boolean =>
          joined(keyOf(name)) === joined(key) || joined(keyOf(name)).startsWith(joined(begunKey(sought, 'en')))
        const holds = (name: string): boolean =>
          sought !== '' &&
          ((key !== '' && isJoined(name)) ||
            foldText(name).includes(foldText(sought)) ||
            (key !== '' && (keyOf(name).includes(begunKey(sought, 'en')) || hasWords(keyOf(name)))))
        const byRule = names.filter(holds)
        expect(suggest(names, query, Infinity).toSorted()).toEqual(byRule.toSorted())
        expect(suggest(names, query)).toHaveLength(Math.min(MAX_SUGGESTIONS, byRule.length))
      }),
      { endOnFailure: true },
    )
  })
})
