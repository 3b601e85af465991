import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { createApp } from '../create-app.ts'
import { GlossaryClient } from '../testing/glossary-client.ts'
import { openTestApp } from '../testing/test-app.ts'
import { makeTestPlace } from '../testing/test-database.ts'
import { cleanDefinition } from '../terms/clean-definition.ts'
import { readStarterFiles } from './starter-files.ts'

describe('the starter glossary', () => {
  // Shows publishing/starter
  it('is loaded once into an empty database, with its ids, links and categories', async () => {
    const app = await openTestApp({ STARTER_GLOSSARY: 'on' })
    const admin = await GlossaryClient.of(app)
    const files = await readStarterFiles()
    const terms = new Map((await admin.allTerms()).map((term) => [term.id, term]))
    expect(terms.size).toBe(files.terms.length)
    for (const { id, name, categories, isLegacy, currentTerm } of files.terms) {
      const term = terms.get(id)
      expect(term).toMatchObject({ name, isLegacy })
      expect(term?.categories.map((category) => category.name).toSorted()).toEqual(categories.toSorted())
      expect(terms.get(term?.currentTermId ?? 0)?.name ?? null).toBe(isLegacy ? currentTerm : null)
    }
    const { body } = await app.visitor().get('/api/categories').expect(200)
    expect(new Map(body.map((category: { id: number; name: string }) => [category.id, category.name]))).toEqual(
      new Map(files.categories.map(({ id, name }) => [id, name])),
    )

    const highest = Math.max(...terms.keys())
    expect((await admin.createTerm({ name: 'The next one' })).id).toBeGreaterThan(highest)
    const since = await admin.lastChange()
    expect(since).toBeGreaterThan(files.terms.length + files.categories.length)

    const again = await createApp(app.settings)
    await again.init()
    await again.close()
    expect(await admin.lastChange()).toBe(since)
    await app.close()
  })

  it('keeps its definitions through cleaning', async () => {
    const app = await openTestApp({ STARTER_GLOSSARY: 'on' })
    const { terms } = await (await GlossaryClient.of(app)).content()
    const stored = new Map(terms.map(({ id, definition }) => [id, definition]))
    for (const { id, definition } of (await readStarterFiles()).terms) {
      expect(stored.get(id)).toBe(definition)
      expect(cleanDefinition(definition)).toBe(definition)
    }
    await app.close()
  })

  // Shows publishing/starter
  it('does not come back when all of it has been deleted', async () => {
    const app = await openTestApp({ STARTER_GLOSSARY: 'on' })
    const admin = await GlossaryClient.of(app)
    const ids = (await admin.allTerms()).map(({ id }) => id)
    await admin.browser.post('/api/terms/bulk-delete').send({ ids }).expect(200)
    const { body } = await admin.browser.get('/api/categories')
    for (const { id } of body) await admin.browser.delete(`/api/categories/${id}`).expect(204)
    const again = await createApp(app.settings)
    await again.init()
    await again.close()
    expect(await admin.allTerms()).toEqual([])
    await app.close()
  })

  // Shows publishing/starter
  it.each([
    ['a page', 'site/term/data-layer.html'],
    ['the list of published pages', 'published.db'],
  ])('is left out where the data folder holds %s: the data have been lost', async (_, file) => {
    const place = await makeTestPlace()
    const { dataDir } = place.settings
    await mkdir(dirname(join(dataDir, file)), { recursive: true })
    await writeFile(join(dataDir, file), '')
    const app = await openTestApp({ STARTER_GLOSSARY: 'on', DATA_DIR: dataDir })
    expect(await (await GlossaryClient.of(app)).lastChange()).toBe(0)
    await app.close()
    await place.remove()
  })

  it('is loaded beside a folder for the site in which nothing was ever published', async () => {
    const place = await makeTestPlace()
    await mkdir(join(place.settings.dataDir, 'site/lost+found'), { recursive: true })
    const app = await openTestApp({ STARTER_GLOSSARY: 'on', DATA_DIR: place.settings.dataDir })
    expect(await (await GlossaryClient.of(app)).lastChange()).toBeGreaterThan(0)
    await app.close()
    await place.remove()
  })

  it('is left out with STARTER_GLOSSARY=off', async () => {
    const app = await openTestApp({ STARTER_GLOSSARY: 'off' })
    expect(await (await GlossaryClient.of(app)).lastChange()).toBe(0)
    await app.close()
  })
})
