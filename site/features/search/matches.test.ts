import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  excerptAround,
  isInNames,
  namePattern,
  type Pattern,
  splitMatches,
  wholePattern,
  wordPattern,
} from './matches.ts'

const marked = (text: string, pattern: Pattern): string =>
  splitMatches(text, pattern)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

describe('the marked text', () => {
  it('is every occurrence of the query in a suggestion', () => {
    expect(marked('Metadata and Data', wholePattern('DATA'))).toBe('Meta[data] and [Data]')
    expect(marked('C++ (.NET)', wholePattern('c++ (.'))).toBe('[C++ (.]NET)')
  })

  it("is each of the query's words in a definition, at the start of a word", () => {
    expect(marked('A layer of data, not metadata', wordPattern('data layer'))).toBe('A [layer] of [data], not metadata')
    expect(marked('顧客数据', wordPattern('数据'))).toBe('顧客[数据]')
  })

  // Shows search/heading, search/beginnings
  it('may be a word next to letters written without spaces, but never the inside of a word', () => {
    expect(marked('通过API调用数据layer', wordPattern('api layer'))).toBe('通过[API]调用数据[layer]')
    expect(marked('两家companies合并', wordPattern('company'))).toBe('两家[companies]合并')
    expect(marked('हिन्दी', wordPattern('न'))).toBe('हिन्दी')
  })

  // Shows search/heading
  it('is as much of a query written without spaces as the text has in one piece, and single ideographs only without that', () => {
    const query = wordPattern('データベース')
    expect(marked('サーバーのデータとデータベース', query)).toBe('サーバーのデータと[データベース]')
    expect(marked('サーバーのデータセンター', query)).toBe('サーバーの[データ]センター')
    expect(marked('サーバー', query)).toBe('サーバー')
    expect(marked('猫が何か', wordPattern('何が猫ですか'))).toBe('[猫]が[何]か')
    expect(marked('マイクロサービスアーキテクチャ', namePattern('マイクロサービスとは'))).toBe(
      '[マイクロサービス]アーキテクチャ',
    )
    expect(marked('通过API调用数据', wordPattern('调用 api'))).toBe('通过[API调用]数据')
  })

  it("is a query's word of one or two letters only as a whole word, unless it is the only one", () => {
    expect(marked('A data view is an area', wordPattern('what is a data view'))).toBe('[A] [data] [view] [is] an area')
    expect(marked('Ad and area', wordPattern('a'))).toBe('[A]d [a]nd [a]rea')
  })

  it('is the query in the names of results, or its words if a name does not contain the query', () => {
    expect(marked('Network of Works', namePattern('work'))).toBe('Net[work] of [Work]s')
    expect(marked('Layer of Data', namePattern('data layer'))).toBe('[Layer] of [Data]')
    expect(marked('Data Layer and Data', namePattern('data layer'))).toBe('[Data Layer] and Data')
  })

  it('is the query as one word or several, from the beginning of a word', () => {
    expect(marked('First-Party Data Layer', wholePattern('datalay'))).toBe('First-Party [Data Lay]er')
    expect(marked('The Riverbank', wholePattern('river bank'))).toBe('The [Riverbank]')
    expect(marked('A river-bank', wholePattern('river bank'))).toBe('A [river-bank]')
    expect(marked('Data', wholePattern('a ta'))).toBe('Data')
  })

  it('is found regardless of diacritics, and shown as written', () => {
    expect(marked('Le Café de Straße', namePattern('cafe'))).toBe('Le [Café] de Straße')
    expect(marked('Die Straße hier', wholePattern('strasse h'))).toBe('Die [Straße h]ier')
    expect(marked('Die Straße', wholePattern('s'))).toBe('Die [S]tra[ß]e')
  })

  it('is whole letters with their points and vowel signs, composed or decomposed', () => {
    expect(marked('हिन्दी', wholePattern('ह'))).toBe('[हि]न्दी')
    expect(marked('שָׁלוֹם', wholePattern('שלו'))).toBe('[שָׁלוֹ]ם')
    expect(marked('Le cafe\u0301 noir', wordPattern('cafe'))).toBe('Le [cafe\u0301] noir')
    expect(marked('데이터'.normalize('NFD'), wordPattern('데이'))).toBe(
      `[${'데이'.normalize('NFD')}]${'터'.normalize('NFD')}`,
    )
  })

  it('is in the right place even if folding lengthens one letter and shortens another', () => {
    expect(marked('𝒜 Straße', wholePattern('a'))).toBe('[𝒜] Str[a]ße')
    expect(marked('½ עִברית: data', wholePattern('data'))).toBe('½ עִברית: [data]')
  })

  it('is nothing for an empty query', () => {
    expect(marked('Data', wholePattern(' '))).toBe('Data')
    expect(marked('Data', wordPattern(' '))).toBe('Data')
  })

  it('leaves the text unchanged, for any text and query', () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 })
    fc.assert(
      fc.property(text, text, (text, query) => {
        for (const pattern of [wholePattern(query), wordPattern(query), namePattern(query)]) {
          const parts = splitMatches(text, pattern)
          expect(parts.map((part) => part.text).join('')).toBe(text)
        }
      }),
    )
  })
})

describe('an excerpt', () => {
  const long = `${'Words before it. '.repeat(20)}Here is the needle in the text. ${'Words after it. '.repeat(40)}`

  it('begins where the text begins when the match is near', () => {
    for (const lead of ['A ', 'at '.repeat(30)])
      expect(excerptAround(`${lead}needle is near`, wordPattern('needle'))).toBe(`${lead}needle is near`)
    expect(excerptAround(`${'at '.repeat(31)}needle`, wordPattern('needle'))).toBe(`… ${'at '.repeat(9)}needle`)
  })

  it('begins shortly before the first match, at a word, when it is far', () => {
    const excerpt = excerptAround(long, wordPattern('needle'))
    expect(excerpt).toMatch(/^… (?:\S+ ){1,8}needle in the text\. /)
    expect(excerpt).toMatch(/ …$/)
    expect(excerpt.length).toBeLessThan(300)
  })

  // Shows definitions/excerpt, search/definition-on-cards
  it('ends with a whole word, and contains the match even in text without spaces', () => {
    expect(excerptAround(long, wordPattern('thread'))).toMatch(/ (?:Words|before|it\.) …$/)
    const han = `${'数据📚'.repeat(100)}顾客${'数据📚'.repeat(100)}`
    const excerpt = excerptAround(han, wordPattern('顾客'))
    expect(excerpt).toContain('顾客')
    expect(excerpt).not.toMatch(/\p{Surrogate}/u)
    const whole = excerptAround(`${'顾问和客人'.repeat(60)}顾客${'数据'.repeat(100)}`, wordPattern('顾客'))
    expect(whole).toContain('顾客')
    const beside = excerptAround(`${'数据'.repeat(150)}API${'数据'.repeat(150)}`, wordPattern('api'))
    expect(beside).toContain('API')
    const address = `${'word '.repeat(100)}https://${'a/'.repeat(30)}needle and more`
    expect(excerptAround(address, wordPattern('needle'))).toContain('needle')
  })

  it('is the beginning of the text when nothing matches', () => {
    expect(excerptAround(long, wordPattern('thread'))).toMatch(/^Words before it\./)
  })
})

describe('a name is what was searched for', () => {
  // Shows search/definition-on-cards
  it.each([
    [['Identity Graph'], 'graph identity', true],
    [['Identity Graph'], 'tity gr', true],
    [['Tags', 'Launch'], 'LAUNCH', true],
    [['Identity Graph'], 'graph profile', false],
    [['Data Layer'], '++', false],
  ])('%j, %s: %s', (names, query, expected) => {
    expect(isInNames(names, query)).toBe(expected)
  })
})
