import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { foldText, otherForms, searchWords, textKey, wordKey } from './search-words.ts'

describe('text as the full search reads it', () => {
  it('ignores case and diacritics', () => {
    expect(['Café', 'CAFE\u0301', 'Straße', 'Øre', 'Æsir', 'Œuvre', 'ΟΔΌΣ', 'ﬁne'].map(foldText)).toEqual([
      ...['cafe', 'cafe', 'strasse', 'ore', 'aesir', 'oeuvre', 'οδοσ', 'fine'],
    ])
    expect(['Đorđe', 'Seyðisfjörður', 'Ħamrun', 'Łódź', 'Ŧorne', 'Þórr', 'Isı'].map(foldText)).toEqual([
      ...['dorde', 'seydisfjordur', 'hamrun', 'lodz', 'torne', 'thorr', 'isi'],
    ])
  })

  it('ignores the marks of Arabic and Hebrew that few people type', () => {
    const written = ['خُوَارِزْمِيَّة', 'إذْن', 'اسـتنساخ', 'מִלּוֹן']
    expect(written.map(foldText)).toEqual(['خوارزمية', 'اذن', 'استنساخ', 'מלון'])
  })

  it('keeps signs, spaces and the vowel marks of scripts that require them', () => {
    expect(foldText('C++ / .NET')).toBe('c++ / .net')
    expect(foldText('हिन्दी')).toBe('हिन्दी')
  })

  it('is split into words, each once', () => {
    expect(searchWords("C++ and Café, café; don't under_score 2.0")).toEqual([
      ...['c', 'and', 'cafe', 'don', 't', 'under', 'score', '2', '0'],
    ])
  })

  // Shows search/beginnings
  it('has a word for each character in scripts without spaces', () => {
    expect(searchWords('数据 Layer データ')).toEqual(['数', '据', 'layer', 'デ', 'ー', 'タ'])
    expect(searchWords('ユーザーID')).toEqual(['ユ', 'ー', 'ザ', 'id'])
  })

  it('always has words of up to 60 letters, digits and marks only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200, size: 'max' }), (text) => {
        for (const word of searchWords(text)) expect(word).toMatch(/^[\p{L}\p{N}\p{M}]{1,60}$/u)
      }),
    )
  })

  it('has the same words when they are read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100, size: 'max' }), (text) => {
        const words = searchWords(text)
        expect(searchWords(words.join(' '))).toEqual(words)
      }),
    )
  })
})

describe('The key of a word', () => {
  // Shows search/plurals
  it.each(
    Object.entries({
      ...{
        Journeys: 'journey',
        audiences: 'audience',
        schemas: 'schema',
        datasets: 'dataset',
        tests: 'test',
        APIs: 'api',
      },
      ...{
        policies: 'policy',
        queries: 'query',
        cookies: 'cookie',
        ties: 'tie',
        boxes: 'box',
        batches: 'batch',
        buzzes: 'buzz',
      },
      ...{
        classes: 'class',
        processes: 'process',
        statuses: 'status',
        analyses: 'analysis',
        indices: 'index',
        indexes: 'index',
      },
      ...{
        viruses: 'virus',
        houses: 'house',
        uses: 'use',
        misuses: 'misuse',
        caches: 'cache',
        headaches: 'headache',
        coaches: 'coach',
        attaches: 'attach',
      },
      ...{ heroes: 'hero', volcanoes: 'volcano', shoes: 'shoe', niches: 'niche', ROIs: 'roi', geese: 'goose' },
      ...{ databases: 'database', children: 'child', people: 'person', Cafés: 'cafe', IDs: 'id' },
      ...{ process: 'process', status: 'status', analysis: 'analysis', AWS: 'aws', CSS: 'css', SMS: 'sms', bus: 'bus' },
      ...{
        series: 'series',
        news: 'news',
        lens: 'lens',
        canvas: 'canvas',
        this: 'this',
        data: 'data',
        journies: 'journy',
      },
    }),
  )('in English is that of the singular: %s → %s', (word, key) => {
    expect(wordKey(word, 'en')).toBe(key)
    expect(wordKey(key, 'en')).toBe(key)
    expect(wordKey(word, 'en-GB')).toBe(key)
  })

  // Shows search/plurals
  it('is the word without case and accents in other languages', () => {
    expect(wordKey('Journeys', 'de')).toBe('journeys')
    expect(wordKey('Éléments', 'fr')).toBe('elements')
  })

  it('is its own key', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'aeiouyshxzc'), maxLength: 8 })
    fc.assert(
      fc.property(letters, (word) => expect(wordKey(wordKey(word, 'en'), 'en')).toBe(wordKey(word, 'en'))),
      { endOnFailure: true },
    )
  })

  it('is shared only by words that begin with the requested word or are among its other forms', () => {
    const words = [
      'company',
      'companies',
      'analysis',
      'analyses',
      'index',
      'indexes',
      'indices',
      'audience',
      'audiences',
    ]
    for (const asked of words)
      for (const word of words.filter((other) => wordKey(other, 'en') === wordKey(asked, 'en')))
        expect(word.startsWith(asked) || otherForms(asked, 'en').includes(word)).toBe(true)
    expect(['companies', 'company'].map((word) => otherForms(word, 'en'))).toEqual([
      ['company', 'companys'],
      ['companies'],
    ])
    expect(otherForms('companies', 'de')).toEqual([])
  })

  it('is the same with either apostrophe, and without one', () => {
    const keys = ["Moore's Law", 'Moore’s Laws', 'moores law', 'Moore Law'].map((text) => textKey(text, 'en'))
    expect(new Set(keys)).toEqual(new Set(['moore law']))
    expect([textKey('L’Audience', 'fr'), textKey("Foto's", 'nl')]).toEqual(["l'audience", "foto's"])
  })

  it('keeps the signs of a text, but not the characters that join its words', () => {
    expect(['A/B-Tests', 'C++', '.NET', 'First-Party  Data', 'Test&Target'].map((text) => textKey(text, 'en'))).toEqual(
      [...['a b test', 'c++', '.net', 'first party data', 'test&target']],
    )
  })
})
