import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { GlossaryClient } from '../testing/glossary-client.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: GlossaryClient
beforeAll(async () => {
  app = await openTestApp()
  admin = await GlossaryClient.of(app)
})
afterAll(() => app.close())

describe('categories', () => {
  it('are listed in the order of names', async () => {
    for (const name of ['Listed 10', 'listed 2', 'Listed ä', 'Listed b']) await admin.createCategory(name)
    const { body } = await app.visitor().get('/api/categories').expect(200)
    expect(body.map(({ name }: { name: string }) => name)).toEqual(['listed 2', 'Listed 10', 'Listed ä', 'Listed b'])
  })

  // Shows categories/unique
  it('have names that are unique without regard to case', async () => {
    const { id } = await admin.createCategory('Überschrift')
    await admin.browser.post('/api/categories').send({ name: 'ÜBERSCHRIFT' }).expect(409)
    const { body } = await admin.browser.patch(`/api/categories/${id}`).send({ name: 'ÜBERschrift' }).expect(200)
    expect(body).toEqual({ id, name: 'ÜBERschrift', slug: 'ueberschrift' })
  })

  // Shows addresses/category-slugs
  it('have slugs of their own, never "all"', async () => {
    expect((await admin.createCategory('All')).slug).toBe('all-2')
    expect((await admin.createCategory('C++')).slug).toBe('c-plus-plus')
    expect((await admin.createCategory('C#')).slug).toBe('c-sharp')
    const nameless = await admin.createCategory('☃☃')
    expect(nameless.slug).toBe(`category-${nameless.id}`)
  })

  // Shows addresses/category-slugs, categories/everywhere
  it('show their new name in every term, whose date changes, and the former slug goes on answering', async () => {
    const { id } = await admin.createCategory('Before')
    const term = await admin.createTerm({ name: 'Member', categories: ['Before'] })
    const since = await admin.lastChange()
    await admin.browser.patch(`/api/categories/${id}`).send({ name: 'After' }).expect(200)
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
    expect(renamed.updatedAt >= term.updatedAt).toBe(true)
  })

  it('leave no trace of a rename to the same name', async () => {
    const { id } = await admin.createCategory('Constant')
    const since = await admin.lastChange()
    await admin.browser.patch(`/api/categories/${id}`).send({ name: ' Constant ' }).expect(200)
    expect(await admin.lastChange()).toBe(since)
  })

  // Shows categories/delete
  it('are removed from all their terms when deleted; the terms stay', async () => {
    const { id } = await admin.createCategory('Removed')
    const term = await admin.createTerm({ name: 'Survivor', categories: ['Removed', 'Remaining'] })
    const since = await admin.lastChange()
    await admin.browser.delete(`/api/categories/${id}`).expect(204)
    expect((await admin.readTerm(term.id)).categories.map(({ name }) => name)).toEqual(['Remaining'])
    expect((await admin.changes(since)).changes).toMatchObject([
      { kind: 'category-deleted', categoryId: id },
      { kind: 'term-edited', termId: term.id },
    ])
    expect((await admin.createCategory('Removed')).slug).toBe('removed')
  })

  // Shows categories/unique
  it('stay unique when many administrators create the same one at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => admin.browser.post('/api/categories').send({ name: 'Contested' })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
  })
})
