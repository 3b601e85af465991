import { describe, expect, it } from '@jest/globals'
import { SEARCH_RESULTS } from '../../contracts/search.ts'
import type { Term, TermForm } from '../../contracts/term.ts'
import { indexDefinitions } from '../data/definition-words.ts'
import { Client, withQuery } from '../testing/client.ts'
import { TestGlossary } from '../testing/test-glossary.ts'

const glossary = TestGlossary.forAll()
const { admin } = glossary

async function ask(query: Record<string, string | number>): Promise<{ terms: Term[]; total: number }> {
  const { body, headers } = await glossary.visitor().expect(200, 'GET', withQuery('/api/terms/search', query))
  return { terms: body, total: Number(headers['total-count']) }
}

const find = async (search: string): Promise<string[]> => (await ask({ search })).terms.map(({ name }) => name)

describe('the full search', () => {
  // Shows search/where, search/ranking
  it('finds names, legacy names, categories and definitions, ranked in this order', async () => {
    const add = (name: string, more: Partial<TermForm> = {}) => admin.createTerm({ name, ...more })
    await add('Ranked in its text', { definition: '<p>This tells of a zebra.</p>' })
    await add('Ranked by its category', { categories: ['Zebra things'] })
    const current = await add('Ranked by a legacy name')
    await add('Old zebra', { isLegacy: true, currentTermId: current.id })
    await add('Megazebra')
    await add('The zebra')
    await add('Zebra stripes')
    await add('zebra')
    expect(await find('Zebra')).toEqual([
      'zebra',
      'Zebra stripes',
      'Old zebra',
      'The zebra',
      'Megazebra',
      'Ranked by a legacy name',
      'Ranked by its category',
      'Ranked in its text',
    ])
  })

  // Shows search/other-names, search/ranking
  it('finds terms by other names as by their names, and with a legacy term its current term', async () => {
    const current = await admin.createTerm({ name: 'Numbat', otherNames: ['Banded anteater', 'Walpurti'] })
    await admin.createTerm({ name: 'Walpurti house' })
    const legacy = { isLegacy: true, currentTermId: current.id, otherNames: ['Myrmecobius'] }
    await admin.createTerm({ name: 'Old numbat', ...legacy })
    expect(await find('walpurti')).toEqual(['Numbat', 'Walpurti house'])
    expect(await find('anteater banded')).toEqual(['Numbat'])
    expect(await find('myrmecobius')).toEqual(['Old numbat', 'Numbat'])
    await admin.patchTerm(current.id, { otherNames: [] })
    expect(await find('walpurti')).toEqual(['Walpurti house'])
  })

  // Shows search/plurals, search/ranking
  it('finds singulars by plurals and plurals by singulars, and ranks the form that was searched first', async () => {
    for (const name of ['Colonies', 'Colony', 'Colony map']) await admin.createTerm({ name })
    await admin.createTerm({ name: 'In text', definition: '<p>Two colonies of one analysis.</p>' })
    expect(await find('colonies')).toEqual(['Colonies', 'Colony', 'Colony map', 'In text'])
    expect(await find('colony')).toEqual(['Colony', 'Colonies', 'Colony map', 'In text'])
    expect(await find('analyses')).toEqual(['In text'])
    expect(await find('colony-maps')).toEqual(['Colony map'])
  })

  // Shows search/plurals, search/apostrophes, search/ranking
  it('finds a name with either apostrophe or none, and with its words joined or apart', async () => {
    const names = ["Weaver's Nest", "Weaver's Nest Box", 'Waterhole']
    for (const name of names) await admin.createTerm({ name })
    await admin.createTerm({ name: 'Aviary', definition: '<p>What a weaver builds, and how its nest stays.</p>' })
    for (const search of ['weaver’s nest', 'weavers nest', 'Weaver Nest'])
      expect(await find(search)).toEqual([...names.slice(0, 2), 'Aviary'])
    for (const search of ['water hole', 'waterholes', 'water-ho']) expect(await find(search)).toEqual(['Waterhole'])
  })

  // Shows search/questions, search/ranking
  it('finds the longest name at the beginning or the end of a longer search', async () => {
    const legacy = { isLegacy: true, currentTermId: (await admin.createTerm({ name: 'Okapi' })).id }
    await admin.createTerm({ name: 'Forest giraffe', otherNames: ['Atti'], ...legacy })
    await admin.createTerm({ name: 'Giraffe' })
    await admin.createTerm({ name: 'Zoo', definition: '<p>What is in it: a giraffe of the forest.</p>' })
    expect(await find('What is a giraffe?')).toEqual(['Giraffe', 'Zoo'])
    expect(await find('"forest giraffes" explained')).toEqual(['Forest giraffe', 'Okapi'])
    expect(await find('atti or giraffe')).toEqual(['Forest giraffe', 'Giraffe', 'Okapi'])
    expect(await find('It is what is in the forest of a giraffe')).toEqual(['Zoo', 'Giraffe'])
    expect(await find('one giraffe explained')).toEqual([])
    for (const name of ['長頸鹿', 'キリン']) await admin.createTerm({ name })
    expect([await find('什麼是長頸鹿？'), await find('キリンとは')]).toEqual([['長頸鹿'], ['キリン']])
  })

  // Shows search/every-word
  it('requires every word, in any order and in any field', async () => {
    await admin.createTerm({
      name: 'Quagga herd',
      definition: '<p>It grazes on <strong>sav</strong>anna grass.</p>',
      categories: ['Wildlife park'],
    })
    for (const search of ['herd quagga', 'quagga grass', 'park savanna', 'wild gra quag'])
      expect(await find(search)).toEqual(['Quagga herd'])
    expect(await find('quagga ocean')).toEqual([])
  })

  // Shows search/every-word
  it('requires only the first ten words', async () => {
    const words = Array.from('abcdefghij', (letter) => `${letter}zebu`)
    await admin.createTerm({ name: 'Zebu herd', definition: `<p>${words.join(' ')}</p>` })
    expect(await find([...words, 'ocean', 'desert'].join(' '))).toEqual(['Zebu herd'])
    expect(await find(['ocean', ...words].join(' '))).toEqual([])
    expect(await find([...words.slice(1), 'ocean', 'azebu'].join(' '))).toEqual([])
  })

  // Shows search/beginnings
  it('finds words by their beginning, without regard to case and diacritics', async () => {
    await admin.createTerm({ name: 'Crème Brûlée', definition: '<p>Ein süßes Ding.</p>' })
    for (const search of ['creme', 'BRULEE', 'Brül', 'brulee CRE', 'süss', 'SUSSES'])
      expect(await find(search)).toEqual(['Crème Brûlée'])
    expect(await find('rulee ding')).toEqual([])
  })

  // Shows search/parts-of-names
  it('finds Arabic words without their vowel points, and what follows a long vowel of Japanese', async () => {
    await admin.createTerm({ name: 'خُوَارِزْمِيَّة', definition: '<p>مِلَفّ</p>' })
    await admin.createTerm({ name: '識別子', definition: '<p>ユーザーIDのこと。</p>' })
    expect(await find('خوارزمية')).toEqual(['خُوَارِزْمِيَّة'])
    expect(await find('ملف')).toEqual(['خُوَارِزْمِيَّة'])
    expect(await find('id のこと')).toEqual(['識別子'])
  })

  // Shows search/scattered-letters
  it('ranks definitions with the words of a script without spaces before those with only their letters', async () => {
    const definitions = {
      あ: 'ナビとテスト用のコイン。',
      い: 'コンテナで動く。',
      う: '歴史の本、電話。',
      え: '電気の話の歴と史。',
      お: 'コンテナ内の電話の歴史。',
    }
    for (const [name, text] of Object.entries(definitions))
      await admin.createTerm({ name, definition: `<p>${text}</p>` })
    expect(await find('コンテナ')).toEqual(['い', 'お', 'あ'])
    expect(await find('電話の歴史')).toEqual(['お', 'う', 'え'])
  })

  // Shows search/scattered-letters
  it('counts letters of a name, a legacy name or a category as one word too', async () => {
    const current = await admin.createTerm({ name: '海', definition: '<p>記録の深さ。</p>' })
    await admin.createTerm({ name: '保存湖', isLegacy: true, currentTermId: current.id, definition: '<p>旧名。</p>' })
    await admin.createTerm({ name: '山', categories: ['保存法'], definition: '<p>記録。</p>' })
    await admin.createTerm({ name: '谷', definition: '<p>存在を保つ記録。</p>' })
    expect(await find('保存 記録')).toEqual(['山', '海', '谷'])
  })

  it('finds any part of a name, as the suggestions do', async () => {
    for (const name of ['Overnetworked', 'Lang C++', 'Nodule.js', '顧客データ基盤', 'Ⅻ ½', 'a\u0301\u0323bc'])
      await admin.createTerm({ name, definition: '<p>Part.</p>' })
    expect(await find('netWORK')).toEqual(['Overnetworked'])
    expect((await find('c++'))[0]).toBe('Lang C++')
    expect((await find('.js'))[0]).toBe('Nodule.js')
    expect(await find('データ')).toEqual(['顧客データ基盤'])
    expect(await find('客デ')).toEqual(['顧客データ基盤'])
    for (const sign of ['Ⅻ', '½']) expect((await find(sign)).length).toBeGreaterThan(0)
  })

  it('finds nothing for spaces alone, and finds signs only in names', async () => {
    await admin.createTerm({ name: 'Signs §§', definition: '<p>Nothing ‽ here.</p>' })
    for (const search of ['', ' ', '   ']) expect(await ask({ search })).toEqual({ terms: [], total: 0 })
    expect(await find('§')).toEqual(['Signs §§'])
    expect(await find('‽')).toEqual([])
  })

  // Shows search/legacy-and-current
  it('finds a legacy term and after it the current term at the end of its chain', async () => {
    const end = await admin.createTerm({ name: 'Okapi' })
    const middle = await admin.createTerm({ name: 'Forest giraffe', isLegacy: true, currentTermId: end.id })
    await admin.createTerm({ name: 'Johnston horse', isLegacy: true, currentTermId: middle.id })
    expect(await find('johnston')).toEqual(['Johnston horse', 'Okapi'])
    expect(await find('nston hor')).toEqual(['Johnston horse', 'Okapi'])
    await admin.patchTerm(end.id, { isLegacy: true })
    expect(await find('johnston')).toEqual(['Johnston horse'])
  })

  // Shows search/up-to-date
  it('reflects every edit at once', async () => {
    const { id } = await admin.createTerm({
      name: 'Gnu one',
      definition: '<p>First text.</p>',
      categories: ['Antelopes'],
    })
    const sees = async (search: string): Promise<boolean> =>
      (await ask({ search })).terms.some((term) => term.id === id)
    await admin.patchTerm(id, { name: 'Wildebeest one' })
    expect([await sees('gnu'), await sees('wildebeest')]).toEqual([false, true])
    await admin.patchTerm(id, { definition: '<p>Second text of oryxes.</p>' })
    expect([await sees('wildebeest first'), await sees('oryxes')]).toEqual([false, true])
    const { body } = await glossary.visitor().ask('GET', '/api/categories')
    const category: { id: number } = body.find(({ name }: { name: string }) => name === 'Antelopes')
    await admin.expect(200, 'PATCH', `/api/categories/${category.id}`, { name: 'Bovids' })
    expect([await sees('antelopes'), await sees('bovids')]).toEqual([false, true])
    await admin.expect(204, 'DELETE', `/api/categories/${category.id}`)
    expect(await sees('bovids')).toBe(false)
    await admin.expect(200, 'POST', '/api/terms/bulk-delete', { ids: [id] })
    expect([await sees('oryxes'), await sees('wildebeest')]).toEqual([false, false])
  })

  // Shows search/sixty-results
  it('returns the best 60 terms, or as many as requested, and the number of all matches', async () => {
    for (let n = 1; n <= 70; n++) await admin.createTerm({ name: `Counted ${n}`, categories: ['Counting'] })
    const { terms, total } = await ask({ search: 'counted' })
    expect(terms.map(({ name }) => name)).toEqual(Array.from({ length: SEARCH_RESULTS }, (_, n) => `Counted ${n + 1}`))
    expect(total).toBe(70)
    expect((await ask({ search: 'counted', limit: 70 })).terms).toHaveLength(70)
    const rest = await ask({ search: 'counted', offset: 68 })
    expect(rest.terms.map(({ name }) => name)).toEqual(['Counted 69', 'Counted 70'])
    expect(rest.total).toBe(70)
  })

  // Shows search/by-category
  it('returns the matches of one category in the same order, and their number', async () => {
    for (const [name, category] of [
      ['Sorted one', 'Even'],
      ['Sorted two', 'Odd'],
      ['Sorted three', 'Even'],
      ['Sorted four', 'Even'],
    ] as const)
      await admin.createTerm({ name, categories: [category] })
    const categoryId = (await admin.termNamed('Sorted one')).categories[0]?.id ?? 0
    const { terms, total } = await ask({ search: 'sorted', categoryId, offset: 1 })
    expect(terms.map(({ name }) => name)).toEqual(['Sorted one', 'Sorted three'])
    expect(total).toBe(3)
    expect(await ask({ search: 'sorted', categoryId: categoryId + 1000 })).toEqual({ terms: [], total: 0 })
  })

  // Shows search/by-category
  it('returns the categories of all matches, sorted by name', async () => {
    await admin.createTerm({ name: 'Facet one', categories: ['Facet c', 'facet A'] })
    await admin.createTerm({ name: 'Facet two', categories: ['Facet b'] })
    await admin.createTerm({ name: 'Else', categories: ['No part of it'] })
    const categories = async (search: string) =>
      (await glossary.visitor().expect(200, 'GET', withQuery('/api/terms/search/categories', { search }))).body
    const { categories: ofOne } = await admin.termNamed('Facet one')
    const { categories: ofTwo } = await admin.termNamed('Facet two')
    const [a, c] = ofOne.toSorted((one, other) => one.slug.localeCompare(other.slug))
    expect(await categories('facet')).toEqual([a, ...ofTwo, c])
    expect(await categories('facet two')).toEqual(ofTwo)
    expect(await categories('')).toEqual([])
    await admin.expect(200, 'PATCH', `/api/categories/${c?.id ?? 0}`, { name: 'Facet 0' })
    expect(await categories('facet')).toMatchObject([{ name: 'Facet 0' }, { name: 'facet A' }, { name: 'Facet b' }])
  })

  // Shows search/by-category
  it('returns the 200 most common categories when the matches have more', async () => {
    for (const part of ['One', 'Two']) {
      const categories = Array.from({ length: 100 }, (_, n) => `${part} of a crowd ${n}`)
      await admin.createTerm({ name: `Crowded ${part}`, categories })
    }
    for (const name of ['Crowded Zone', 'Crowded Zoo']) await admin.createTerm({ name, categories: ['Zoned'] })
    const { body } = await admin.expect(200, 'GET', '/api/terms/search/categories?search=crowded')
    expect([body.length, body.at(-1).name]).toEqual([200, 'Zoned'])
  })

  // Shows search/just-text
  it('treats any input as text: no query language, no failure', async () => {
    const before = await admin.lastChange()
    const operators = `" ' * a* "a"OR"b" NEAR(a,b) words:a ^a -a {a} ( :* a&b|!c a':*|'b '; % _ \\`.split(' ')
    const sentences = [
      'a NEAR b',
      'a AND NOT b',
      "'; DROP TABLE term; --",
      '\0',
      'a\0b',
      '\u2028',
      '\ud800',
      '\udfff a',
    ]
    const scripts = ['👩‍👩‍👧‍👦', '🇦🇶', 'مرحبا', '\u202eabc', 'שלום']
    const long = ['x'.repeat(200), 'a '.repeat(100), '字'.repeat(200), '\u0301'.repeat(200)]
    for (const search of [...operators, '"a" OR "b"', 'NEAR(a b)', 'a & b | !c', ...sentences, ...scripts, ...long])
      await ask({ search })
    await glossary.visitor().expect(400, 'GET', withQuery('/api/terms/search', { search: 'x'.repeat(201) }))
    expect(await admin.lastChange()).toBe(before)
  })
})

it('an older database gets its index when it is opened', async () => {
  await using older = await TestGlossary.open()
  const client = await older.administrator()
  for (let n = 0; n < 3; n++) await client.createTerm({ name: `Older ${n}`, definition: `<p>Indexed text ${n}.</p>` })
  await older.database.write(async (manager) => {
    await manager.query('DROP TABLE "term_words"')
    await manager.query(`DELETE FROM "migrations" WHERE "name" = 'FullSearch1700000000003'`)
  })
  const found = await older.startAnother((url) => new Client(url).send('GET', '/api/terms/search?search=indexed%202'))
  expect(found).toMatchObject([{ name: 'Older 2' }])
})

it('an older index gets the pairs of letters of scripts without spaces when it is opened', async () => {
  await using older = await TestGlossary.open()
  const client = await older.administrator()
  await client.createTerm({ name: 'A', definition: '<p>話す電気。</p>' })
  const { id } = await client.createTerm({ name: 'B', definition: '<p>古い電話。</p>' })
  await older.database.write(async (manager) => {
    await indexDefinitions(manager, [{ id, words: ['古', 'い', '電', '話'] }])
    await manager.query(`DELETE FROM "migrations" WHERE "name" = 'PairsOfLetters1700000000016'`)
  })
  const found = await older.startAnother((url) =>
    new Client(url).send('GET', withQuery('/api/terms/search', { search: '電話' })),
  )
  expect(found).toMatchObject([{ name: 'B' }, { name: 'A' }])
})

it('an older index loses its vowel points when it is opened', async () => {
  await using older = await TestGlossary.open()
  const client = await older.administrator()
  const { id } = await client.createTerm({ name: 'Older', definition: '<p>مِلَفّ</p>' })
  await older.database.write(async (manager) => {
    await indexDefinitions(manager, [{ id, words: ['مِلَفّ'] }])
    await manager.query(`DELETE FROM "migrations" WHERE "name" = 'WordsWithoutPoints1700000000015'`)
  })
  const found = await older.startAnother((url) =>
    new Client(url).send('GET', withQuery('/api/terms/search', { search: 'ملف' })),
  )
  expect(found).toMatchObject([{ name: 'Older' }])
})
