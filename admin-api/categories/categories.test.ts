import { describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { type CategoryForm, categoryForm } from '../../contracts/category.ts'
import { Client, withQuery } from '../testing/client.ts'
import { TestGlossary } from '../testing/test-glossary.ts'

const glossary = TestGlossary.forAll()
const { admin } = glossary

describe('categories', () => {
  it('are listed in the order of names', async () => {
    for (const name of ['Listed 10', 'listed 2', 'Listed ä', 'Listed b']) await admin.createCategory(name)
    const { body } = await glossary.visitor().expect(200, 'GET', '/api/categories')
    expect(body.map(({ name }: { name: string }) => name)).toEqual(['listed 2', 'Listed 10', 'Listed ä', 'Listed b'])
  })

  // Shows categories/counts
  it('are listed with the number of their terms, and of those that have no other category', async () => {
    const both = ['Counted A', 'Counted B']
    await admin.createTerm({ name: 'In both', categories: both })
    await admin.createTerm({ name: 'In one', categories: ['Counted A'] })
    await admin.createCategory('Counted C')
    const { body } = await glossary.visitor().expect(200, 'GET', '/api/categories')
    expect(body.filter(({ name }: { name: string }) => name.startsWith('Counted'))).toMatchObject([
      { name: 'Counted A', terms: 2, onlyOf: 1 },
      { name: 'Counted B', terms: 1, onlyOf: 0 },
      { name: 'Counted C', terms: 0, onlyOf: 0 },
    ])
  })

  // Shows categories/terms-without
  it('that are deleted can leave terms without a category, which can be listed', async () => {
    const { id } = await admin.createCategory('Left')
    const term = await admin.createTerm({ name: 'Alone', categories: ['Left'] })
    const withoutAny = async () => (await admin.expect(200, 'GET', '/api/terms/names?withoutCategory=true')).body
    expect(await withoutAny()).toEqual([])
    await admin.expect(204, 'DELETE', `/api/categories/${id}`)
    expect(await withoutAny()).toEqual([{ id: term.id, name: 'Alone', slug: term.slug, otherNames: [] }])
  })

  // Shows categories/unique
  it('have names that are unique without regard to case', async () => {
    const { id } = await admin.createCategory('Überschrift')
    await admin.expect(409, 'POST', '/api/categories', { name: 'ÜBERSCHRIFT' })
    const { body } = await admin.expect(200, 'PATCH', `/api/categories/${id}`, { name: 'ÜBERschrift' })
    expect(body).toEqual({ id, name: 'ÜBERschrift', slug: 'ueberschrift' })
    const other = await admin.createCategory('Unterschrift')
    const { fields } = await admin.refusal('PATCH', `/api/categories/${other.id}`, { name: 'überschrift' })
    expect(fields).toEqual({ name: 'A category with this name already exists' })
  })

  // Shows addresses/category-slugs
  it('have slugs of their own, never "all"', async () => {
    expect((await admin.createCategory('All')).slug).toBe('all-2')
    expect((await admin.createCategory('C++')).slug).toBe('c-plus-plus')
    expect((await admin.createCategory('C#')).slug).toBe('c-sharp')
    const nameless = await admin.createCategory('☃☃')
    expect(nameless.slug).toBe(`category-${nameless.id}`)
  })

  // Shows addresses/category-slugs
  it('of a new term are created in the order given, with the first spelling of each name', async () => {
    const { categories } = await admin.createTerm({ name: 'Ordered', categories: ['Turn Out', 'Turn-Out', 'TURN OUT'] })
    const [first, second] = categories.toSorted((one, other) => one.id - other.id)
    expect([first, second]).toMatchObject([
      { name: 'Turn Out', slug: 'turn-out' },
      { name: 'Turn-Out', slug: 'turn-out-2' },
    ])
    expect(categories).toHaveLength(2)
  })

  // Shows addresses/category-slugs, categories/everywhere
  it('that are renamed update the name and the date of their terms, and keep the former slug', async () => {
    const { id } = await admin.createCategory('Before')
    const term = await admin.createTerm({ name: 'Member', categories: ['Before'] })
    const since = await admin.lastChange()
    await admin.expect(200, 'PATCH', `/api/categories/${id}`, { name: 'After' })
    const { changes, categories } = await admin.changes(since)
    expect(changes).toMatchObject([
      { kind: 'category-renamed', categoryId: id },
      { kind: 'term-edited', termId: term.id },
    ])
    expect(categories.find((category) => category.id === id)).toEqual({
      id,
      name: 'After',
      slug: 'after',
      formerSlugs: ['before'],
    })
    const renamed = await admin.readTerm(term.id)
    expect(renamed.categories).toEqual([{ id, name: 'After', slug: 'after' }])
    expect(renamed.updatedAt > term.updatedAt).toBe(true)
  })

  // Shows categories/renamed-meanwhile
  it('are not renamed when another administrator has renamed them meanwhile', async () => {
    const { id } = await admin.createCategory('Read by two')
    const path = `/api/categories/${id}`
    const names = ['Named by one', 'Named by another'].map((name) => ({ name, basedOn: 'Read by two' }))
    const replies = await Promise.all(names.map((body) => admin.ask('PATCH', path, body)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'edit-conflict' })
    const name = z.object({ name: z.string() }).parse(replies.find(({ status }) => status === 200)?.body).name
    await admin.expect(200, 'PATCH', path, { name, basedOn: 'Read by two' })
    await admin.expect(200, 'PATCH', path, { name: 'Named anew', basedOn: name })
  })

  it('keep every field of their form when created, and each field when it alone is changed', async () => {
    const first: CategoryForm = { name: 'Every field' }
    const other: CategoryForm = { name: 'Every other field' }
    const { body: made } = await admin.expect(201, 'POST', '/api/categories', first)
    expect(made).toMatchObject(first)
    for (const field of categoryForm.keyof().options) {
      const edited = { ...first, [field]: other[field] }
      expect((await admin.expect(200, 'PATCH', `/api/categories/${made.id}`, edited)).body).toMatchObject(edited)
      expect((await admin.content()).categories.find(({ id }) => id === made.id)).toMatchObject(edited)
    }
  })

  it('record no change when they are renamed to the same name', async () => {
    const { id } = await admin.createCategory('Constant')
    const since = await admin.lastChange()
    await admin.expect(200, 'PATCH', `/api/categories/${id}`, { name: ' Constant ' })
    expect(await admin.lastChange()).toBe(since)
  })

  // Shows categories/delete
  it('are removed from all their terms when deleted; the terms stay', async () => {
    const { id } = await admin.createCategory('Removed')
    const term = await admin.createTerm({ name: 'Survivor', categories: ['Removed', 'Remaining'] })
    const since = await admin.lastChange()
    await admin.expect(204, 'DELETE', `/api/categories/${id}`)
    expect((await admin.readTerm(term.id)).categories.map(({ name }) => name)).toEqual(['Remaining'])
    expect((await admin.changes(since)).changes).toMatchObject([
      { kind: 'category-deleted', categoryId: id },
      { kind: 'term-edited', termId: term.id },
    ])
    expect((await admin.createCategory('Removed')).slug).toBe('removed')
  })

  // Shows categories/changed-meanwhile
  it('are not deleted when their name or the number of their terms has changed since it was read', async () => {
    const { id, name } = await admin.createCategory('Read and kept')
    await admin.createTerm({ name: 'In it alone', categories: [name] })
    await admin.createTerm({ name: 'In it and elsewhere', categories: [name, 'Kept elsewhere'] })
    const ask = (read: Record<string, string>) =>
      admin.ask('DELETE', `/api/categories/${id}?${new URLSearchParams(read)}`)
    for (const read of [{ basedOn: 'Read' }, { basedOn: name, terms: '1' }, { terms: '2', onlyOf: '2' }]) {
      const { status, body } = await ask(read)
      expect([read, status, body.code]).toEqual([read, 409, 'edit-conflict'])
    }
    expect((await ask({ basedOn: name, terms: '2', onlyOf: '1' })).status).toBe(204)
  })

  // Shows categories/unique
  it('stay unique when many administrators create the same one at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => admin.ask('POST', '/api/categories', { name: 'Contested' })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
  })
})

describe('names with decomposed letters, as in files from a Mac,', () => {
  const [whole, inPieces] = ['Caf\u00e9', 'Cafe\u0301']

  // Shows categories/unique
  it('are equal to the same names with composed letters', async () => {
    const { id } = await admin.createCategory(`${inPieces} names`)
    await admin.expect(409, 'POST', '/api/categories', { name: `${whole} names` })
    const { body } = await admin.expect(200, 'GET', '/api/categories')
    expect(body).toContainEqual(expect.objectContaining({ id, name: `${whole} names` }))
    const term = await admin.createTerm({
      name: `${inPieces} term`,
      otherNames: [`${inPieces} other`],
      categories: [`${inPieces} names`],
    })
    expect(term).toMatchObject({ name: `${whole} term`, otherNames: [`${whole} other`], categories: [{ id }] })
    const csv = ['Term Name,Definition,Categories', `${inPieces} imported,A place,${inPieces} names`].join('\n')
    await admin.importFile(csv)
    const found = await admin.expect(200, 'GET', `/api/terms/search?search=${encodeURIComponent(`${whole} imported`)}`)
    expect(found.body).toMatchObject([{ name: `${whole} imported`, categories: [{ id }] }])
  })

  // Shows terms/list-search
  it('are found in the term list, as are definitions, by composed and by decomposed text', async () => {
    const definition = `<p>Poured at the ${inPieces} Zwicky.</p>`
    const { id } = await admin.createTerm({ name: `${inPieces} Ristretto`, definition })
    for (const text of ['Ristretto', 'Zwicky'].flatMap((word) => [whole, inPieces].map((cafe) => `${cafe} ${word}`)))
      expect([text, (await admin.expect(200, 'GET', withQuery('/api/terms/ids', { search: text }))).body]).toEqual([
        text,
        [id],
      ])
  })

  it('match composed ones once a database of an older version is opened', async () => {
    await using older = await TestGlossary.open()
    const client = await older.administrator()
    const { id } = await client.createCategory(whole)
    await older.database.write(async (manager) => {
      const key = manager.dataSource.driver.createParameter('nameKey', 0)
      await manager.query(`UPDATE "category" SET "nameKey" = ${key}`, [inPieces.toLowerCase()])
      await manager.query(`DELETE FROM "migrations" WHERE "name" = 'ComposedKeys1700000000014'`)
    })
    await older.startAnother(async (url) => {
      const again = new Client(url)
      await again.signIn()
      const term = await again.createTerm({ name: 'Espresso', categories: [whole] })
      expect(term.categories).toMatchObject([{ id }])
    })
  })
})
