import { describe, expect, it } from '@jest/globals'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { seed } from '../../admin-api/testing/random.ts'
import { noDifference } from '../product/folder.ts'
import { productForAll } from '../product/shared-product.ts'
import { noUntruths } from '../writers/compare-with-data.ts'
import { Service } from '../writers/service.ts'
import { Writers } from '../writers/writers.ts'

/** So many that publishing takes them in together; `admin-api/import/round-trip` takes a real file whole. */
const TERMS = 2100
const FILE = [
  'name,definition,categories',
  ...Array.from({ length: TERMS }, (_, row) => `Concept ${row},"What ""concept ${row - 1}"" is not.",Kind ${row % 24}`),
].join('\n')

/** Moments after the file was sent at which it dies; some before anything is written, some while it is published. Milliseconds. */
const KILLS = [150, 500, 900]

const { product, client } = productForAll({ STARTER_GLOSSARY: 'off', VOTE_PUBLISH_SECONDS: '1' })

describe(`A file of ${TERMS} terms`, () => {
  const restart = async (): Promise<void> => {
    await product.kill()
    await product.startAgain()
  }
  const expectAllPublished = async () => expect(await product.compareWithFullBuild('thread')).toEqual(noDifference)

  // Shows import/whole-or-not
  it('is imported whole or not at all when the process is killed, and published either way', async () => {
    for (const moment of KILLS) {
      const sending = client.importFile(FILE).catch(() => null)
      await delay(moment)
      await restart()
      await sending
      await client.settle()
      expect([0, TERMS]).toContain((await client.termNames()).length)
    }
    await expectAllPublished()
  })

  // Shows publishing/import, publishing/backlog
  it('is imported, and each of its terms has its page', async () => {
    const there = (await client.termNames()).length
    expect(await client.importFile(FILE)).toEqual({ imported: TERMS - there, duplicates: there, errors: [] })
    await client.settle()
    const terms = await client.termNames()
    expect(terms).toHaveLength(TERMS)
    expect(terms.filter(({ slug }) => !existsSync(join(product.siteFolder, `term/${slug}.html`)))).toEqual([])
    await expectAllPublished()
  })

  // Shows terms/bulk-deletion, publishing/deletions
  it.each([
    ['is deleted by half at once, with all of their pages', TERMS / 2, () => Promise.resolve()],
    ['is deleted, and published so by the next start, where the glossary died before it could', TERMS, restart],
  ])('%s', async (_, count, meanwhile) => {
    const deleted = (await client.termNames()).slice(0, count)
    await client.send('POST', '/api/terms/bulk-delete', { ids: deleted.map(({ id }) => id) })
    await meanwhile()
    await client.settle()
    expect(await client.readiness()).toMatchObject({ status: 'ok' })
    expect(deleted.filter(({ slug }) => existsSync(join(product.siteFolder, `term/${slug}.html`)))).toEqual([])
    await expectAllPublished()
  })
})

/** More pages than wait in one turn; the name has two words, so it is never too common for a link. */
const MENTIONING = 600
const NAME = 'Audience overlap'

// Shows publishing/exact, links/later
it('A name that hundreds of definitions mention changes on all their pages, while others are edited', async () => {
  const lastPage = (): string => product.readSite(`term/term-${MENTIONING - 1}.html`)
  const rows = Array.from({ length: MENTIONING }, (_, index) => `Term ${index},<p>See audience overlap.</p>`)
  await client.importFile(['Name,Definition', ...rows].join('\r\n'))
  const { id } = await client.createTerm({ name: NAME, definition: '<p>About.</p>' })
  const edited = await client.createTerm({ name: 'Edited', definition: '<p>Of audience overlap.</p>' })
  await client.settle()
  for (const name of ['Overlap of audiences', NAME]) {
    await client.patchTerm(id, { name })
    for (const text of ['One', 'Two', 'Three'])
      await client.patchTerm(edited.id, { definition: `<p>${text}, of audience overlap.</p>` })
  }
  await client.settle()
  expect(lastPage()).toContain('<a href="/term/audience-overlap">audience overlap</a>')
  expect(await product.compareWithFullBuild()).toEqual(noDifference)
  await client.patchTerm(id, { name: 'Overlap of audiences' })
  await client.settle()
  expect(lastPage()).not.toContain('href="/term/audience-overlap"')
})

/** More than one reply of the change feed holds. `npm run soak` imports 5,000. */
const ROWS = 1100
const DELETED = 40

// Shows publishing/exact
it(`Terms that are deleted right after the import that made them are gone: their pages, their names, all (EXACT_SEED=${seed})`, async () => {
  const writers = await Writers.signIn({ services: [new Service(product)], writers: 4, seed })
  await writers.importAndDelete(ROWS, DELETED)
  expect(writers.tally.deletions).toBeGreaterThanOrEqual(DELETED)
  expect(await writers.compareWithData()).toEqual([noUntruths])
})
