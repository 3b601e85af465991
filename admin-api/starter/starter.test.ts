import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { TestGlossary } from '../testing/test-glossary.ts'
import { makeTestPlace } from '../testing/test-database.ts'
import { cleanDefinition } from '../terms/clean-definition.ts'
import { readStarterFiles } from './starter-files.ts'

describe('the starter glossary', () => {
  // Shows publishing/starter
  it('is loaded once into an empty database, with its ids, links and categories', async () => {
    await using glossary = await TestGlossary.open({ STARTER_GLOSSARY: 'on' })
    const admin = await glossary.administrator()
    const files = await readStarterFiles()
    const terms = new Map((await admin.allTerms()).map((term) => [term.id, term]))
    expect(terms.size).toBe(files.terms.length)
    for (const { id, name, categories, isLegacy, currentTerm } of files.terms) {
      const term = terms.get(id)
      expect(term).toMatchObject({ name, isLegacy })
      expect(term?.categories.map((category) => category.name).toSorted()).toEqual(categories.toSorted())
      expect(terms.get(term?.currentTermId ?? 0)?.name ?? null).toBe(isLegacy ? currentTerm : null)
    }
    const categories = await glossary.visitor().send('GET', '/api/categories')
    expect(new Map(categories.map((category: { id: number; name: string }) => [category.id, category.name]))).toEqual(
      new Map(files.categories.map(({ id, name }) => [id, name])),
    )

    const highest = Math.max(...terms.keys())
    expect((await admin.createTerm({ name: 'The next one' })).id).toBeGreaterThan(highest)
    const since = await admin.lastChange()
    expect(since).toBeGreaterThan(files.terms.length + files.categories.length)

    await glossary.startAnother(() => undefined)
    expect(await admin.lastChange()).toBe(since)
  })

  it('has definitions that cleaning does not change', async () => {
    await using glossary = await TestGlossary.open({ STARTER_GLOSSARY: 'on' })
    const { terms } = await (await glossary.administrator()).content()
    const stored = new Map(terms.map(({ id, definition }) => [id, definition]))
    for (const { id, definition } of (await readStarterFiles()).terms) {
      expect(stored.get(id)).toBe(definition)
      expect(cleanDefinition(definition)).toBe(definition)
    }
  })

  // Shows publishing/starter
  it('does not come back when all of it has been deleted', async () => {
    await using glossary = await TestGlossary.open({ STARTER_GLOSSARY: 'on' })
    const admin = await glossary.administrator()
    const ids = (await admin.allTerms()).map(({ id }) => id)
    await admin.expect(200, 'POST', '/api/terms/bulk-delete', { ids })
    for (const { id } of await admin.send('GET', '/api/categories'))
      await admin.expect(204, 'DELETE', `/api/categories/${id}`)
    await glossary.startAnother(() => undefined)
    expect(await admin.allTerms()).toEqual([])
  })

  // Shows publishing/starter
  it.each([
    ['a page', 'site/term/data-layer.html'],
    ['the list of published pages', 'published.db'],
  ])('is left out if the data folder holds %s, because the data have been lost', async (_, file) => {
    await using place = await makeTestPlace()
    const { dataDir } = place.settings
    await mkdir(dirname(join(dataDir, file)), { recursive: true })
    await writeFile(join(dataDir, file), '')
    await using glossary = await TestGlossary.open({ STARTER_GLOSSARY: 'on', DATA_DIR: dataDir })
    expect(await (await glossary.administrator()).lastChange()).toBe(0)
  })

  it('is loaded if the folder of the site exists but nothing was ever published', async () => {
    await using place = await makeTestPlace()
    await mkdir(join(place.settings.dataDir, 'site/lost+found'), { recursive: true })
    await using glossary = await TestGlossary.open({ STARTER_GLOSSARY: 'on', DATA_DIR: place.settings.dataDir })
    expect(await (await glossary.administrator()).lastChange()).toBeGreaterThan(0)
  })

  it('is left out with STARTER_GLOSSARY=off', async () => {
    await using glossary = await TestGlossary.open({ STARTER_GLOSSARY: 'off' })
    expect(await (await glossary.administrator()).lastChange()).toBe(0)
  })
})
