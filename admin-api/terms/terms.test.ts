import { describe, expect, it } from '@jest/globals'
import { type Term, term as termShape, termTable } from '../../contracts/term.ts'
import { withQuery } from '../testing/client.ts'
import { TestGlossary } from '../testing/test-glossary.ts'

const glossary = TestGlossary.forAll()
const { admin } = glossary

const names = (terms: { name: string }[]): string[] => terms.map(({ name }) => name)
const touchedSince = async (since: number): Promise<number[]> =>
  (await admin.changes(since)).changes.flatMap((change) => ('termId' in change ? [change.termId] : []))
/** Waits until the clock shows a later millisecond, so that the next edit gets another date. */
const letTheClockTick = (since: string): void => {
  while (new Date().toISOString() <= since);
}

describe('a term', () => {
  it('is returned in the shape of the contract', async () => {
    const created = await admin.createTerm({ name: '  Data\u2028Layer ', categories: ['Shapes', 'Collections'] })
    expect(termShape.parse(created)).toEqual(created)
    expect(created).toMatchObject({
      name: 'Data Layer',
      slug: 'data-layer',
      isLegacy: false,
      currentTermId: null,
      upvotes: 0,
    })
    expect(names(created.categories)).toEqual(['Collections', 'Shapes'])
    expect(await admin.readTerm(created.id)).toEqual(created)
    expect((await admin.createTerm({ name: 'Half \ud83d' })).name).toBe('Half \ufffd')
    const { body } = await glossary.visitor().expect(200, 'GET', '/api/terms/slug/data-layer')
    expect(body).toEqual(created)
  })

  // Shows terms/categories
  it('joins known categories regardless of case, and creates an unknown one only once', async () => {
    const { id } = await admin.createCategory('Known')
    const term = await admin.createTerm({ name: 'Categorised', categories: ['kNOWN', 'Fresh', 'FRESH'] })
    expect(term.categories).toEqual([
      { id: expect.any(Number), name: 'Fresh', slug: 'fresh' },
      { id, name: 'Known', slug: 'known' },
    ])
    const since = await admin.lastChange()
    const patched = await admin.patchTerm(term.id, { categories: ['Known', 'Other'] })
    expect(names(patched.categories)).toEqual(['Known', 'Other'])
    expect((await admin.changes(since)).changes).toMatchObject([
      { kind: 'category-created', categoryId: patched.categories[1]?.id },
      { kind: 'term-edited', termId: term.id },
    ])
  })

  // Shows definitions/allowed
  it('has its definition cleaned at every write', async () => {
    const { id, definition } = await admin.createTerm({
      name: 'Cleaned',
      definition: '<p onclick="x()">a<script>b</script></p>',
    })
    expect(definition).toBe('<p>a</p>')
    expect((await admin.patchTerm(id, { definition: '<p>c<iframe></iframe></p>' })).definition).toBe('<p>c</p>')
  })

  // Shows addresses/slug-unique, terms/homonyms
  it('may share its name with another term, but never its slug', async () => {
    const slugs = []
    for (let count = 0; count < 3; count++) slugs.push((await admin.createTerm({ name: 'Homonym' })).slug)
    expect(slugs).toEqual(['homonym', 'homonym-2', 'homonym-3'])
    // Names that differ only in their signs: more than the candidates looked up per query.
    const alike = (sign: string): string =>
      Array.from({ length: 110 }, (_, count) => `Alike${sign.repeat(count + 1)},Defined.`).join('\n')
    for (const sign of ['!', '?']) await admin.importFile(`Term Name,Definition\n${alike(sign)}\n`)
    const { slug } = await admin.createTerm({ name: 'Alike' })
    expect(slug).toBe('alike-221')
  })

  // Shows addresses/slug-unique
  it('has a slug made of its id if its name has no character for one', async () => {
    const { id, slug } = await admin.createTerm({ name: '🙂 ☃' })
    expect(slug).toBe(`term-${id}`)
  })

  // Shows terms/partial
  it('keeps the fields that a PATCH leaves out, and a PATCH that changes nothing leaves no trace', async () => {
    const term = await admin.createTerm({ name: 'Untouched', isLegacy: true })
    const before = await admin.lastChange()
    const { name, definition, isLegacy, currentTermId, categories } = term
    letTheClockTick(term.updatedAt)
    expect(await admin.patchTerm(term.id, {})).toEqual(term)
    expect(
      await admin.patchTerm(term.id, { name, definition, isLegacy, currentTermId, categories: names(categories) }),
    ).toEqual(term)
    expect(await admin.lastChange()).toBe(before)
    const renamed = await admin.patchTerm(term.id, { name: 'Touched' })
    expect(renamed).toEqual({ ...term, name: 'Touched', slug: 'touched', updatedAt: expect.any(String) })
    expect(renamed.updatedAt > term.updatedAt).toBe(true)
  })

  // Shows terms/ids
  it('is removed with DELETE and its id is never used again', async () => {
    const { id } = await admin.createTerm({ name: 'Short-lived' })
    await admin.deleteTerm(id)
    await admin.expect(404, 'GET', `/api/terms/${id}`)
    expect((await admin.createTerm({ name: 'Successor' })).id).toBeGreaterThan(id)
  })
})

describe('a slug', () => {
  const formerSlugs = async (id: number): Promise<string[]> =>
    (await admin.content()).terms.find((term) => term.id === id)?.formerSlugs ?? []

  // Shows addresses/renamed
  it('changes when its term is renamed, and the former ones are kept', async () => {
    const { id } = await admin.createTerm({ name: 'First Name' })
    await admin.patchTerm(id, { name: 'Second Name' })
    expect((await admin.patchTerm(id, { name: 'Third Name' })).slug).toBe('third-name')
    expect(await formerSlugs(id)).toEqual(['first-name', 'second-name'])
  })

  // Shows addresses/former-in-api
  it('from before a rename finds the term in the API until another takes it or the term is deleted', async () => {
    const bySlug = (slug: string) => glossary.visitor().ask('GET', `/api/terms/slug/${slug}`)
    const { id } = await admin.createTerm({ name: 'Kept by a program' })
    const renamed = await admin.patchTerm(id, { name: 'Renamed since' })
    expect((await bySlug('kept-by-a-program')).body).toEqual(renamed)
    const taker = await admin.createTerm({ name: 'Kept by a program' })
    expect((await bySlug('kept-by-a-program')).body).toEqual(taker)
    await admin.patchTerm(id, { name: 'Renamed twice' })
    await admin.deleteTerm(id)
    expect((await bySlug('renamed-since')).status).toBe(404)
  })

  // Shows addresses/renamed
  it('comes back when the term gets its former name again', async () => {
    await admin.createTerm({ name: 'Twin' })
    const { id, slug } = await admin.createTerm({ name: 'Twin' })
    expect(slug).toBe('twin-2')
    await admin.patchTerm(id, { name: 'Renamed Twin' })
    expect((await admin.patchTerm(id, { name: 'Twin' })).slug).toBe('twin-2')
    expect(await formerSlugs(id)).toEqual(['renamed-twin'])
  })

  // Shows addresses/taken-over
  it('stops redirecting when another term takes it, and the feed reports both terms', async () => {
    const former = await admin.createTerm({ name: 'Wanted Slug' })
    await admin.patchTerm(former.id, { name: 'Gave It Up' })
    const since = await admin.lastChange()
    const taker = await admin.createTerm({ name: 'Wanted Slug' })
    expect(taker.slug).toBe('wanted-slug')
    const { changes, terms } = await admin.changes(since)
    expect(changes).toMatchObject([
      { kind: 'term-created', termId: taker.id },
      { kind: 'term-edited', termId: former.id },
    ])
    expect(terms.find(({ id }) => id === former.id)?.formerSlugs).toEqual([])
  })

  // Shows addresses/taken-over
  it('is free again when its term is deleted, like the former slugs of that term', async () => {
    const { id } = await admin.createTerm({ name: 'Doomed One' })
    await admin.patchTerm(id, { name: 'Doomed Two' })
    await admin.deleteTerm(id)
    const since = await admin.lastChange()
    const taken = [await admin.createTerm({ name: 'Doomed One' }), await admin.createTerm({ name: 'Doomed Two' })]
    expect(taken.map(({ slug }) => slug)).toEqual(['doomed-one', 'doomed-two'])
    expect(await touchedSince(since)).toEqual(taken.map((term) => term.id))
  })
})

describe('a legacy term', () => {
  // Shows terms/legacy
  it('points to its current term, which lists it', async () => {
    const current = await admin.createTerm({ name: 'Current A' })
    const legacy = await admin.createTerm({ name: 'Legacy A', isLegacy: true, currentTermId: current.id })
    expect(legacy).toMatchObject({
      currentTermId: current.id,
      currentTerm: { id: current.id, name: 'Current A', slug: 'current-a' },
    })
    expect((await admin.readTerm(current.id)).legacyNames).toEqual([
      { id: legacy.id, name: 'Legacy A', slug: 'legacy-a' },
    ])
  })

  // Shows terms/current-points-nowhere
  it('loses its current term when it becomes current, and a term that is created current never has one', async () => {
    const target = await admin.createTerm({ name: 'Target B' })
    const legacy = await admin.createTerm({ name: 'Legacy B', isLegacy: true, currentTermId: target.id })
    expect(await admin.patchTerm(legacy.id, { isLegacy: false })).toMatchObject({
      currentTermId: null,
      currentTerm: null,
    })
    expect((await admin.patchTerm(legacy.id, { isLegacy: true })).currentTermId).toBeNull()
    expect((await admin.createTerm({ name: 'Current B', currentTermId: target.id })).currentTermId).toBeNull()
  })

  // Shows terms/chains
  it('shows the current term at the end of its chain, which lists all legacy terms that lead to it', async () => {
    const end = await admin.createTerm({ name: 'Chain End' })
    const middle = await admin.createTerm({ name: 'Chain Middle', isLegacy: true, currentTermId: end.id })
    const start = await admin.createTerm({ name: 'Chain Start', isLegacy: true, currentTermId: middle.id })
    expect(start).toMatchObject({ currentTermId: middle.id, currentTerm: { id: end.id } })
    expect(names((await admin.readTerm(end.id)).legacyNames)).toEqual(['Chain Middle', 'Chain Start'])
    const onTheWay = await admin.readTerm(middle.id)
    expect(onTheWay.legacyNames).toEqual([])
    await admin.patchTerm(start.id, { name: 'Chain Beginning' })
    expect((await admin.readTerm(middle.id)).updatedAt).toBe(onTheWay.updatedAt)
    const since = await admin.lastChange()
    await admin.patchTerm(end.id, { isLegacy: true })
    expect((await admin.readTerm(start.id)).currentTerm).toBeNull()
    expect(new Set(await touchedSince(since))).toEqual(new Set([end.id, middle.id, start.id]))
  })

  // Shows terms/replacement-deleted
  it('is kept when its current term is deleted, and points nowhere', async () => {
    const current = await admin.createTerm({ name: 'Deleted Current' })
    const legacy = await admin.createTerm({ name: 'Left Behind', isLegacy: true, currentTermId: current.id })
    await admin.deleteTerm(current.id)
    expect(await admin.readTerm(legacy.id)).toMatchObject({ isLegacy: true, currentTermId: null, currentTerm: null })
  })
})

describe('other names and related terms', () => {
  // Shows terms/other-names
  it('are trimmed, without duplicates and without the name itself', async () => {
    const { id } = await admin.createTerm({ name: 'Café', otherNames: [' AEP ', 'aep', '', 'cafe', 'C++', 'C#'] })
    expect((await admin.readTerm(id)).otherNames).toEqual(['AEP', 'C++', 'C#'])
    expect((await admin.patchTerm(id, { name: 'c#' })).otherNames).toEqual(['AEP', 'C++'])
  })

  // Shows terms/related
  it('are stored with the term that names them, and every change of them updates both terms', async () => {
    const [one, two] = [await admin.createTerm({ name: 'Related 1' }), await admin.createTerm({ name: 'Related 2' })]
    const touchBoth = async (write: () => Promise<unknown>): Promise<void> => {
      const since = await admin.lastChange()
      await write()
      expect((await touchedSince(since)).toSorted((a, b) => a - b)).toEqual([one.id, two.id])
    }
    const relate = async (ids: number[], relatedTerms: number[]): Promise<void> =>
      expect((await admin.patchTerm(one.id, { relatedTerms: ids })).relatedTerms).toEqual(relatedTerms)
    await touchBoth(() => relate([two.id, one.id, two.id, 999_999], [two.id]))
    expect((await admin.readTerm(two.id)).relatedTerms).toEqual([])
    for (const { id } of [one, two]) await touchBoth(() => admin.patchTerm(id, { name: `Related anew ${id}` }))
    await touchBoth(() => relate([], []))
    await touchBoth(() => relate([two.id], [two.id]))
    await touchBoth(() => admin.deleteTerm(two.id))
    expect((await admin.readTerm(one.id)).relatedTerms).toEqual([])
    const naming = await admin.createTerm({ name: 'Related to one', relatedTerms: [one.id, 999_999] })
    expect(naming.relatedTerms).toEqual([one.id])
  })
})

describe('lists of terms', () => {
  // Shows reading/order, terms/order
  it('are in the order of names: English, without regard to case, numbers by value, ties by id', async () => {
    const created: { id: number }[] = []
    for (const name of ['Order 10', 'Order 9', 'Order É', 'Order e', 'order 9', 'ORDER Z'])
      created.push(await admin.createTerm({ name, categories: ['Ordered'] }))
    const readOrder = async (): Promise<number[]> =>
      (await admin.termNames()).map(({ id }) => created.findIndex((term) => term.id === id)).filter((at) => at >= 0)
    expect(await readOrder()).toEqual([1, 4, 0, 3, 2, 5])
    await admin.patchTerm(created[1]?.id ?? 0, { name: 'order y' })
    await admin.deleteTerm(created[0]?.id ?? 0)
    created.push(await admin.createTerm({ name: 'Order 8' }))
    expect(await readOrder()).toEqual([6, 4, 3, 2, 1, 5])
    const { body } = await glossary.visitor().expect(200, 'GET', '/api/terms/names')
    expect(Object.keys(body[0])).toEqual(['id', 'name', 'slug', 'otherNames'])
  })

  // Shows terms/order
  it('of a category can be read in parts and searched', async () => {
    const category = await admin.createCategory('Paged')
    const created: Term[] = []
    for (const name of ['Page A', 'Page B', 'Page C'])
      created.push(await admin.createTerm({ name, categories: ['Paged'] }))
    const second = created[1]
    let place = ''
    const read = async (query: string): Promise<string[]> => {
      const path = `/api/terms/by-category?categoryId=${category.id}${query}`
      const { body, headers } = await glossary.visitor().expect(200, 'GET', path)
      place = headers['next-place'] ?? ''
      return names(body)
    }
    expect(await read('')).toEqual(['Page A', 'Page B', 'Page C'])
    expect(await read('&limit=2')).toEqual(['Page A', 'Page B'])
    // A place stays valid when its term is deleted or renamed.
    await admin.deleteTerm(second?.id ?? 0)
    expect(await read(`&limit=2&after=${place}`)).toEqual(['Page C'])
    expect(place).toBe('')
    await admin.createTerm({ name: 'Page B', categories: ['Paged'] })
    expect(await read('&search=PAGE%20b')).toEqual(['Page B'])
  })

  // Shows terms/parts
  it.each(['by-category?limit=201', 'by-category?limit=1000000', 'search?search=a&limit=1000000'])(
    'have at most 200 terms: %s is refused',
    async (list) => {
      const { body } = await glossary.visitor().expect(400, 'GET', `/api/terms/${list}`)
      expect(Object.keys(body.fields)).toEqual(['limit'])
    },
  )

  // Shows admin/table, definitions/as-text
  it("show the first 100 characters of a definition's text, and never half of an emoji", async () => {
    const excerptOf = async (definition: string): Promise<string> => {
      const { id } = await admin.createTerm({ name: 'Excerpted', definition })
      const { body } = await admin.expect(200, 'GET', `/api/terms/excerpts?ids=${id},999999999`)
      await admin.deleteTerm(id)
      expect(body).toHaveLength(1)
      return body[0].excerpt
    }
    expect(await excerptOf(`<p>${'x'.repeat(50)}<em>${'x'.repeat(51)}</em></p>`)).toBe(`${'x'.repeat(100)}…`)
    expect(await excerptOf(`<p>${'x'.repeat(100)}</p>`)).toBe('x'.repeat(100))
    expect(await excerptOf(`<p>${'x'.repeat(99)}😀</p>`)).toBe(`${'x'.repeat(99)}…`)
  })

  // Shows import/ids
  it('can be requested by any id that an import may contain', async () => {
    await admin.importFile('ID,Term Name,Definition\n1000000000,Ten digits,Defined.\n')
    const next = await admin.createTerm({ name: 'The next one' })
    const { body } = await admin.expect(200, 'GET', `/api/terms/excerpts?ids=${next.id},1000000000,${next.id}`)
    expect(body.map(({ id }: { id: number }) => id)).toEqual([1_000_000_001, 1_000_000_000])
    for (const ids of ['0', '01', '2147483648', '1,', 'x', '1 2', Array(201).fill(1).join()])
      expect((await admin.expect(400, 'GET', `/api/terms/excerpts?ids=${ids}`)).body.fields).toHaveProperty('ids')
  })

  // Shows admin/search
  it('give administrators the ids of terms by name, text or category, never by a tag or across two of them', async () => {
    const { id } = await admin.createTerm({
      name: 'Sought Layer',
      definition: '<p>A <em>Zebu</em></p>',
      categories: ['Zoo'],
    })
    const idsOf = async (search: string): Promise<number[]> =>
      (await admin.expect(200, 'GET', withQuery('/api/terms/ids', { search }))).body
    for (const search of [' sought l', 'a ZEBU', 'zoo']) expect(await idsOf(search)).toEqual([id])
    for (const search of ['<em', 'layer a', 'zebu zoo']) expect(await idsOf(search)).toEqual([])
    await glossary.visitor().expect(401, 'GET', '/api/terms/ids')
  })

  // Shows admin/table
  it('include a table for administrators that shows where legacy terms lead', async () => {
    const current = await admin.createTerm({ name: 'Tabled', categories: ['Zebras', 'Ants'] })
    const middle = await admin.createTerm({ name: 'Tabled Old', isLegacy: true, currentTermId: current.id })
    await admin.createTerm({ name: 'Tabled Older', isLegacy: true, currentTermId: middle.id })
    const { body } = await admin.expect(200, 'GET', '/api/terms/table')
    const { ids, names, groupOf, groups, legacy, categories } = termTable.parse(body)
    const rows = ids.filter((_, row) => names[row]?.startsWith('Tabled'))
    const leadsTo = new Map(legacy)
    expect(rows.map((id) => leadsTo.get(id))).toEqual([undefined, current.id, current.id])
    const namesById = new Map(categories.map(({ id, name }) => [id, name]))
    const group = groups[groupOf[ids.indexOf(current.id)] ?? -1] ?? []
    expect(group.map((id) => namesById.get(id))).toEqual(['Ants', 'Zebras'])
    await glossary.visitor().expect(401, 'GET', '/api/terms/table')
  })

  // Shows terms/list-search
  it('find a text regardless of case in names, category names and definitions without their tags', async () => {
    await admin.createTerm({
      name: 'Ünïque Ñame',
      definition: '<p>with <strong>50%</strong> of_it</p>',
      categories: ['Very Special'],
    })
    const find = async (path: string, search: string): Promise<string[]> =>
      names((await glossary.visitor().expect(200, 'GET', withQuery(`/api/terms/${path}`, { search }))).body)
    for (const search of ['ÜNÏQUE ñ', 'with 50% OF', 'of_it']) {
      expect(await find('by-category', search)).toEqual(['Ünïque Ñame'])
      expect(await find('search', search)).toEqual(['Ünïque Ñame'])
    }
    expect(await find('by-category', 'very special')).toEqual(['Ünïque Ñame'])
    expect(await find('search', 'very special')).toEqual(['Ünïque Ñame'])
    for (const search of ['strong', 'ofXit', '\\', "'; --"]) {
      expect(await find('by-category', search)).toEqual([])
      expect(await find('search', search)).toEqual([])
    }
    expect(await find('by-category', '5_%')).toEqual([])
    expect(await find('search', ' ')).toEqual([])
  })
})

describe('bulk deletion', () => {
  // Shows terms/bulk-deletion
  it('reports to the feed every legacy term that led to a deleted term, also through other terms', async () => {
    const end = await admin.createTerm({ name: 'Tree End' })
    const middle = await admin.createTerm({ name: 'Tree Middle', isLegacy: true, currentTermId: end.id })
    const leaf = await admin.createTerm({ name: 'Tree Leaf', isLegacy: true, currentTermId: middle.id })
    const other = await admin.createTerm({ name: 'Tree Other Leaf', isLegacy: true, currentTermId: middle.id })
    const since = await admin.lastChange()
    await admin.expect(200, 'POST', '/api/terms/bulk-delete', { ids: [leaf.id, end.id] })
    expect(new Set(await touchedSince(since))).toEqual(new Set([end.id, leaf.id, middle.id, other.id]))
  })

  // Shows terms/bulk-deletion
  it('deletes all of the terms and says how many', async () => {
    const first = await admin.createTerm({ name: 'Bulk 1' })
    const second = await admin.createTerm({ name: 'Bulk 2', isLegacy: true, currentTermId: first.id })
    const { body } = await admin.expect(200, 'POST', '/api/terms/bulk-delete', { ids: [first.id, second.id, first.id] })
    expect(body).toEqual({ deleted: 2 })
    await admin.expect(404, 'GET', `/api/terms/${second.id}`)
  })

  // Shows terms/deletion-as-read, terms/bulk-deletion
  it('deletes no term if one was edited since the table was read, and says which; votes are no edits', async () => {
    const ids: number[] = []
    for (const name of ['Read 1', 'Read 2', 'Read 3']) ids.push((await admin.createTerm({ name })).id)
    const [voted = 0, edited = 0] = ids
    const readChange = async () => termTable.parse((await admin.expect(200, 'GET', '/api/terms/table')).body).change
    const deletion = (basedOn: number) => admin.ask('POST', '/api/terms/bulk-delete', { ids, basedOn })
    const basedOn = await readChange()
    await glossary.visitor().send('POST', '/api/votes', { termId: voted, isUpvote: true })
    await admin.createTerm({ name: 'Read 4', isLegacy: true, currentTermId: edited })
    const message = 'Somebody else has changed this in the meantime'
    const refusal = { statusCode: 409, code: 'edit-conflict', message, fields: { 'ids.1': message } }
    expect((await deletion(basedOn)).body).toEqual(refusal)
    expect((await deletion(await readChange())).body).toEqual({ deleted: 3 })
  })
})
