import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { foldText, searchWords } from './search-words.ts'

describe('text as the full search reads it', () => {
  it('is without regard to case and diacritics', () => {
    expect(['Café', 'CAFE\u0301', 'Straße', 'Øre', 'Æsir', 'ΟΔΌΣ', 'ﬁne'].map(foldText)).toEqual([
      ...['cafe', 'cafe', 'strasse', 'ore', 'aesir', 'οδοσ', 'fine'],
    ])
  })

  it('keeps signs and spaces, and the vowel marks of scripts that write them so', () => {
    expect(foldText('C++ / .NET')).toBe('c++ / .net')
    expect(foldText('हिन्दी')).toBe('हिन्दी')
  })

  it('is in words, each once', () => {
    expect(searchWords("C++ and Café, café; don't under_score 2.0")).toEqual([
      ...['c', 'and', 'cafe', 'don', 't', 'under', 'score', '2', '0'],
    ])
  })

  // Shows search/beginnings
  it('has a word for each character where a script puts no spaces', () => {
    expect(searchWords('数据 Layer データ')).toEqual(['数', '据', 'layer', 'デ', 'ー', 'タ'])
  })

  it('has words of letters, digits and marks only, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        for (const word of searchWords(text)) expect(word).toMatch(/^[\p{L}\p{N}\p{M}]{1,60}$/u)
      }),
    )
  })

  it('has the same words when it is read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (text) => {
        const words = searchWords(text)
        expect(searchWords(words.join(' '))).toEqual(words)
      }),
    )
  })
})
