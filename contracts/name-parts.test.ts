import { describe, expect, it } from '@jest/globals'
import { letterKeyOf, namesPartPath, partKeysFor, partKeysOf, readPartKeys } from './name-parts.ts'

describe('The parts of names', () => {
  it.each([
    ['Data Layer', ['da', 'la']],
    ['Élan vital', ['el', 'vi']],
    ['C++ and C#', ['c', 'an']],
    ['Mice', ['mi', 'mo']],
    ['数据 X', ['数', '据', 'x']],
    ['+++', ['-']],
  ])('that hold %j are %j', (name, keys) => {
    expect(partKeysOf(name, 'en')).toEqual(keys)
  })

  it('that a query needs are those of its first word', () => {
    expect(partKeysFor(' layer of da', 'en')).toEqual(['la'])
    expect(partKeysFor('men', 'en')).toEqual(['me', 'ma'])
    expect(partKeysFor('', 'en')).toEqual(['-'])
  })

  it('for one letter hold names that begin with it, not with a sign', () => {
    expect([letterKeyOf(' Élan'), letterKeyOf('.NET'), letterKeyOf('')]).toEqual(['e', null, null])
  })

  it('have distinct paths, in which letters of other scripts are encoded', () => {
    expect(['da', '4', '数', '-', 'ж1'].map(namesPartPath)).toEqual(
      ['da', '4', '-E6-95-B0', '-', '-D0-B61'].map((file) => `/names/${file}.json`),
    )
  })

  it('are read from a list of parts and from no other file', () => {
    expect(readPartKeys({ parts: ['da', 'la'] })).toEqual(new Set(['da', 'la']))
    for (const file of [null, [], [['Data', '']], {}, { parts: 'da' }, 'parts']) expect(readPartKeys(file)).toBeNull()
  })
})
