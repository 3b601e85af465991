import { expect, it } from '@jest/globals'
import { termFields } from '../../contracts/term.ts'
import { termContent } from '../../contracts/testing/terms.ts'
import { Glossary } from './glossary.ts'
import { pageData } from './page-data.ts'

it("a term page has all fields of its term except how its name is linked and the current term's id", () => {
  const glossary = new Glossary([])
  const term = termContent(1)
  glossary.replaceAll({ terms: [term], categories: [] })
  const page = pageData(glossary, { kind: 'term', id: 1 }, '/term/term-1')
  const { currentTermId: _, linkName: __, ...fields } = termFields.parse(term)
  expect(page).toMatchObject({ ...fields, currentTerm: null })
})

// Shows reading/metadata
it('a term is described and shared by the beginning of its definition, in whole characters', () => {
  const glossary = new Glossary([])
  glossary.replaceAll({
    terms: [termContent(1, { definition: `<p>${'1'.repeat(159)}😀${'2'.repeat(88)}😀</p>` })],
    categories: [],
  })
  const page = pageData(glossary, { kind: 'term', id: 1 }, '/term/term-1')
  expect(page).toMatchObject({ description: '1'.repeat(159), shareText: `${'1'.repeat(159)}😀${'2'.repeat(88)}` })
})

// Shows reading/metadata
it('a term whose definition has no text is described and shared by its name', () => {
  const glossary = new Glossary([])
  const term = { ...termContent(1), definition: '<p><img src="https://example.com/graph.png"></p>' }
  glossary.replaceAll({ terms: [term], categories: [] })
  const page = pageData(glossary, { kind: 'term', id: 1 }, '/term/term-1')
  expect(page).toMatchObject({ description: term.name, shareText: term.name })
})

// Shows links/mentions
it('a term page lists up to twelve terms that mention it, by name, and links to all if there are more', () => {
  const mentioning = (count: number) => {
    const glossary = new Glossary([])
    const others = Array.from({ length: count }, (_, index) =>
      termContent(index + 2, { name: `Other ${count - index}`, definition: '<p>Of term 1 and other 1.</p>' }),
    )
    glossary.replaceAll({ terms: [termContent(1, { name: 'Term 1' }), ...others], categories: [] })
    return [1, 2].map((id) => pageData(glossary, { kind: 'term', id }, ''))
  }
  const names = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Other ${index + 1}` }))
  const [twelve, other] = mentioning(12)
  expect(twelve).toMatchObject({ mentions: names(12), allMentions: null })
  expect(other).toMatchObject({ mentioned: [{ name: 'Other 1' }, { name: 'Term 1' }] })
  expect(mentioning(13)[0]).toMatchObject({ mentions: names(12), allMentions: expect.stringMatching(/mentions$/) })
})

// Shows links/mentions
it('the first page of a long list of mentions links to every later page', () => {
  const glossary = new Glossary([])
  const others = Array.from({ length: 300 }, (_, index) =>
    termContent(index + 2, { name: `Other ${1000 + index}`, definition: '<p>Of term one.</p>' }),
  )
  glossary.replaceAll({ terms: [termContent(1, { name: 'Term One' }), ...others], categories: [] })
  const pages = glossary.mentions.sources
    .of(1)
    ?.spans.map((_, page) => pageData(glossary, { kind: 'mentions', id: 1, page }, ''))
  const later = pages
    ?.slice(1)
    .map((page) => (page.kind === 'mentions' ? { name: page.terms[0]?.name, href: page.path } : null))
  expect(later?.length).toBeGreaterThan(3)
  expect(pages?.[0]).toMatchObject({ jumps: later })
})

// Shows reading/card, reading/legacy-names
it('a card has the first eight categories and legacy names of its term by name, and counts the others', () => {
  const glossary = new Glossary([])
  const ids = Array.from({ length: 10 }, (_, index) => index + 2)
  const categories = ids.map((id) => ({ id, name: `Group ${id + 10}`, slug: `group-${id}`, formerSlugs: [] }))
  const legacy = ids.map((id) => termContent(id, { name: `Was ${id + 10}`, isLegacy: true, currentTermId: 1 }))
  glossary.replaceAll({ terms: [termContent(1, { name: 'A', categoryIds: ids }), ...legacy], categories })
  const home = pageData(glossary, { kind: 'listing', key: null, page: 0 }, '/')
  const card = home.kind === 'listing' ? home.groups[0]?.cards[0] : null
  expect([card?.moreCategories, card?.moreLegacyNames]).toEqual([2, 2])
  const names = (what: string) => Array.from({ length: 8 }, (_, index) => `${what} ${index + 12}`)
  expect(card?.categories.map(({ name }) => name)).toEqual(names('Group'))
  expect(card?.legacyNames.map(({ name }) => name)).toEqual(names('Was'))
})

it('a part of the sitemap covers 1,000 term ids, and each term is in one part', () => {
  const glossary = new Glossary([])
  glossary.replaceAll({ terms: [1, 1000, 1001].map((id) => termContent(id)), categories: [] })
  const pagesOf = (part: number) => pageData(glossary, { kind: 'sitemap', part }, '')
  expect(pagesOf(1)).toMatchObject({ pages: [{ path: '/term/term-1' }, { path: '/term/term-1000' }] })
  expect(pagesOf(2)).toMatchObject({ pages: [{ path: '/term/term-1001' }] })
})

// Shows sharing/sitemap
it('the sitemap dates Home by the newest term on it, including a Word of the Week', () => {
  const glossary = new Glossary([100])
  const terms = Array.from({ length: 99 }, (_, index) => termContent(index + 1, { name: `Term ${100 + index}` }))
  const updatedAt = '2026-11-21T00:00:00.000Z'
  const featured = termContent(100, { name: 'Words', updatedAt })
  glossary.replaceAll({ terms: [...terms, featured], categories: [] })
  const pages = pageData(glossary, { kind: 'sitemap', part: 'pages' }, '')
  expect(pages).toMatchObject({ pages: expect.arrayContaining([{ path: '/', updatedAt }]) })
})
