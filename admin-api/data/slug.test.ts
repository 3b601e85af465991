import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { slugOf } from './slug.ts'

describe('the slug of a name', () => {
  // Shows addresses/slug-of-name
  it('is transliterated, lower case, with hyphens', () => {
    expect(slugOf('Real-Time  Customer Data Platform')).toBe('real-time-customer-data-platform')
    expect(slugOf('Crème Brûlée & Ænima')).toBe('creme-brulee-and-aenima')
    expect(slugOf('eVar / prop (legacy)')).toBe('evar-prop-legacy')
    expect(slugOf('Übergrößenträger')).toBe('uebergroessentraeger')
    // Ligatures and full-width letters, as PDFs and East Asian keyboards produce them.
    expect(slugOf('\ufb01rst-party CO₂ data™, \uff23\uff0b\uff0b')).toBe('first-party-co2-data-c-plus-plus')
  })

  // Shows addresses/slug-of-name
  it('spells + and # out, so that C, C++ and C# differ', () => {
    expect(['C', 'C++', 'C#'].map(slugOf)).toEqual(['c', 'c-plus-plus', 'c-sharp'])
  })

  it('may be digits only, or "id"', () => {
    expect(['404', 'ID'].map(slugOf)).toEqual(['404', 'id'])
  })

  // Shows addresses/slug-of-name
  it('has at most 80 characters and, where possible, ends with a whole word', () => {
    expect(slugOf('word '.repeat(40))).toBe(`${'word-'.repeat(15)}word`)
    for (const more of ['', ' more']) expect(slugOf(`${'x'.repeat(75)} four${more}`)).toBe(`${'x'.repeat(75)}-four`)
    expect(slugOf('x'.repeat(200))).toBe('x'.repeat(80))
  })

  it('is empty or consists of words of letters and digits, for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200, size: 'max' }), (name) => {
        const slug = slugOf(name)
        expect(slug).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/)
        expect(slug.length).toBeLessThanOrEqual(80)
      }),
      { numRuns: 500 },
    )
  })
})
