import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { termContent } from '../../contracts/testing/terms.ts'
import { findStalePages, isGone } from './find-stale-pages.ts'
import { Glossary } from './glossary.ts'
import { allPaths, pageAt } from './page-at.ts'
import { pageData } from './page-data.ts'

const CATEGORY = { id: 1, name: 'Waves', slug: 'waves', formerSlugs: [] }
const OTHER = { id: 2, name: 'Winds', slug: 'winds', formerSlugs: [] }
const edition = { site: { name: '', subtitle: '', url: '', contactUrl: null, language: 'en' }, rendererVersion: 'one' }

interface Content {
  names: readonly string[]
  categories?: (typeof CATEGORY)[]
}

/** All terms are in the first category. */
function glossaryOf({ names, categories = [CATEGORY] }: Content): Glossary {
  const glossary = new Glossary([])
  const terms = names.map((name, index) =>
    termContent(index + 1, { name, slug: `t-${index + 1}`, categoryIds: [CATEGORY.id] }),
  )
  glossary.replaceAll({ terms, categories })
  return glossary
}

/** The paths of listing pages and overviews that differ, were added or were removed. */
function changedBetween(before: Content, after: Content): string[] {
  const [old, now] = [glossaryOf(before), glossaryOf(after)]
  const published = new Map(
    [...findStalePages(allPaths(old), old, edition, () => undefined)].flatMap(({ inputs, files }) =>
      files.map(({ path }) => [path, { inputs, hash: '' }] as const),
    ),
  )
  const known = (path: string) => published.get(path)
  return [...findStalePages(allPaths(now), now, edition, known)]
    .flatMap(({ files }) => files.map(({ path }) => path))
    .concat([...published.keys()].filter((path) => isGone(path, now, known)))
    .filter((path) => /^\/(?:$|browse|categories\/|overview)/.test(path))
}

const laterPages = (paths: readonly string[]): string[] =>
  paths.filter((path) => /^\/(?:browse|categories\/[^/]+)\//.test(path))

const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${'abcd'.charAt(index % 4)}${index}`)

const names = fc.array(fc.stringMatching(/^[A-Ea-e0-9#Ж][a-c]{0,3}$/), { minLength: 61, maxLength: 300, size: 'max' })

describe('A listing', () => {
  // Shows reading/letters
  it('has the letters of many scripts, in the order of names', () => {
    const names = [
      '>>>',
      '2to3',
      'API',
      'κλάση',
      'Ωμέγα',
      'Їжак',
      'еженедельник',
      'מילון',
      'أُثمون',
      'مُدير',
      'कंटेनर',
      'কন্টেইনার',
    ]
    const others = ['ਸੇਵਾ', '컨테이너', 'ガベージ', 'コンテナ', '容器', '服务']
    const page = pageData(glossaryOf({ names: [...names, ...others] }), { kind: 'listing', key: null, page: 0 }, '/')
    if (page.kind !== 'listing') throw new Error('Home is no listing')
    expect(page.groups.map(({ letter, cards }) => [letter, ...cards.map(({ name }) => name)])).toEqual([
      ...[
        ['#', '>>>'],
        ['0–9', '2to3'],
        ['A', 'API'],
        ['Κ', 'κλάση'],
        ['Ω', 'Ωμέγα'],
        ['Е', 'еженедельник'],
        ['Ї', 'Їжак'],
      ],
      ...[
        ['מ', 'מילון'],
        ['ا', 'أُثمون'],
        ['م', 'مُدير'],
        ['क', 'कंटेनर'],
        ['ক', 'কন্টেইনার'],
        ['Other', 'ਸੇਵਾ'],
        ['ㅋ', '컨테이너'],
      ],
      ...[
        ['か', 'ガベージ', 'コンテナ'],
        ['Other', '容器', '服务'],
      ],
    ])
    expect(new Set(page.groups.map(({ anchor }) => anchor)).size).toBe(page.groups.length)
  })

  // Shows reading/overview
  it('links each letter of its overview to the page on which the letter begins', () => {
    fc.assert(
      fc.property(names, (some) => {
        const glossary = glossaryOf({ names: some })
        for (const path of ['/overview', '/overview/waves']) {
          const overview = pageAt(glossary, path)
          const page = overview && pageData(glossary, overview, path)
          if (page?.kind !== 'overview') throw new Error(`There is no overview at ${path}`)
          expect(page.total).toBe(some.length)
          for (const { href } of page.letters) {
            const [to = '', anchor] = href.split('#')
            const at = pageAt(glossary, to)
            const listing = at && pageData(glossary, at, to)
            if (listing?.kind !== 'listing') throw new Error(`${path} leads to ${to}`)
            const place = listing.groups.findIndex((group) => group.anchor === anchor)
            // If the page begins with the letter, the page before it must end with another one.
            const isFirst = place > 0 || listing.previous === null || !endsWith(glossary, listing.previous.href, anchor)
            expect({ href, isThere: place >= 0, isFirst }).toEqual({ href, isThere: true, isFirst: true })
          }
        }
      }),
      { numRuns: 15, endOnFailure: true },
    )
  })

  it('has an overview as long as it has several pages', () => {
    const some = numbered(61)
    const overviews = (content: Content) =>
      [...allPaths(glossaryOf(content))].filter((path) => path.includes('overview'))
    expect(overviews({ names: some })).toEqual(['/overview', '/overview/waves'])
    expect(overviews({ names: some.slice(1) })).toEqual([])
    const changed = changedBetween({ names: some }, { names: some, categories: [{ ...CATEGORY, slug: 'tides' }] })
    expect(changed).toEqual(expect.arrayContaining(['/overview', '/overview/tides', '/overview/waves']))
  })

  // Shows reading/overview, publishing/only-changes
  it('changes its overview for a new category or letter, but few of its later pages', () => {
    const some = numbered(500)
    const withCategory = changedBetween({ names: some }, { names: some, categories: [CATEGORY, OTHER] })
    expect(withCategory).toEqual(expect.arrayContaining(['/overview', '/overview/waves', '/', '/categories/waves']))
    expect(laterPages(withCategory)).toEqual([])
    const withLetter = changedBetween({ names: some }, { names: [...some, 'Zephyr'] })
    expect(withLetter).toEqual(expect.arrayContaining(['/overview', '/overview/waves']))
    expect(laterPages(withLetter).length).toBeLessThanOrEqual(2 * 3)
  })

  // Shows reading/sixty-cards, publishing/only-changes
  it('changes only the later pages around a term that is added', () => {
    fc.assert(
      fc.property(fc.nat(4000), (place) => {
        const some = numbered(1000)
        const changed = changedBetween({ names: some }, { names: [...some, `${'abcd'.charAt(place % 4)}${place} x`] })
        // Pages with other terms, and their neighbours, whose links show the names of these pages; in two listings.
        expect(laterPages(changed).length).toBeLessThanOrEqual(2 * 8)
      }),
      { numRuns: 15, endOnFailure: true },
    )
  })
})

function endsWith(glossary: Glossary, path: string, anchor: string | undefined): boolean {
  const at = pageAt(glossary, path)
  const page = at && pageData(glossary, at, path)
  return page?.kind === 'listing' && page.groups.at(-1)?.anchor === anchor
}
