import { describe, expect, it } from '@jest/globals'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { seed } from '../../admin-api/testing/random.ts'
import Database from 'better-sqlite3'
import { z } from 'zod'
import { until } from '../../admin-api/testing/until.ts'
import { noDifference } from '../product/folder.ts'
import { productForAll } from '../product/shared-product.ts'
import { noDiscrepancies } from '../writers/compare-with-data.ts'
import { Service } from '../writers/service.ts'
import { Writers } from '../writers/writers.ts'

/** Above 2,000 changes, publishing takes them in together instead of one by one. `admin-api/import/round-trip` tests a real file. */
const TERMS = 2100
const FEW = 200

const fileOf = (count: number): string =>
  [
    'name,definition,categories',
    ...Array.from(
      { length: count },
      (_, row) => `Concept ${row},"What ""concept ${row - 1}"" is not.",Kind ${row % 24}`,
    ),
  ].join('\n')

/** Milliseconds between sending the file and the kill: mostly before anything is written, and while it is published. */
const KILLS = [120, 500]

const { product, client } = productForAll({ STARTER_GLOSSARY: 'off', VOTE_PUBLISH_SECONDS: '1' })

describe(`A file of ${TERMS} terms`, () => {
  const restart = async (): Promise<void> => {
    await product.kill()
    await product.startAgain()
  }
  const expectAllPublished = async () => expect(await product.compareWithFullBuild('thread')).toEqual(noDifference)

  // Shows publishing/import, publishing/backlog
  it('is imported, and each of its terms has a page', async () => {
    expect(await client.importFile(fileOf(TERMS))).toEqual({ imported: TERMS, duplicates: 0, errors: [] })
    await client.settle()
    const terms = await client.termNames()
    expect(terms).toHaveLength(TERMS)
    expect(terms.filter(({ slug }) => !existsSync(join(product.siteFolder, `term/${slug}.html`)))).toEqual([])
    await expectAllPublished()
  })

  /** @param left number of terms to keep, the newest @returns slugs of deleted terms that still have a page */
  const deleteAllBut = async (left: number, meanwhile = () => Promise.resolve()): Promise<string[]> => {
    const terms = (await client.termNames()).toSorted((a, b) => a.id - b.id)
    const deleted = terms.slice(0, terms.length - left)
    await client.send('POST', '/api/terms/bulk-delete', { ids: deleted.map(({ id }) => id) })
    await meanwhile()
    await client.settle()
    return deleted.map(({ slug }) => slug).filter((slug) => existsSync(join(product.siteFolder, `term/${slug}.html`)))
  }

  // Shows terms/bulk-deletion, publishing/deletions
  it('can be deleted at once except for a few terms, with all their pages', async () => {
    expect(await deleteAllBut(FEW)).toEqual([])
    await expectAllPublished()
  })

  // Shows import/whole-or-not
  it('is imported whole or not at all when the process is killed, and published either way', async () => {
    const rows = TERMS / 3
    for (const moment of KILLS) {
      const sending = client.importFile(fileOf(rows)).catch(() => null)
      await delay(moment)
      await restart()
      await sending
      await client.settle()
      expect([FEW, FEW + rows]).toContain((await client.termNames()).length)
    }
    await expectAllPublished()
  })

  // Shows terms/bulk-deletion, publishing/deletions
  it('stays deleted if the glossary is killed, and the next start removes its pages', async () => {
    expect(await deleteAllBut(0, restart)).toEqual([])
    expect(await client.readiness()).toMatchObject({ status: 'ok' })
    await expectAllPublished()
  })
})

// Shows import/whole-or-not
it('An import that is killed between two of its edits leaves nothing, and can be repeated', async () => {
  const before = (await client.termNames()).length
  const long = 'Long. '.repeat(10_000)
  const file = ['name,definition', ...Array.from({ length: 60 }, (_, row) => `Halved ${row},${long}`)].join('\n')
  const database = new Database(join(product.dataDir, 'glossary.db'), { readonly: true })
  const count = (table: string) => z.int().parse(database.prepare(`SELECT COUNT(*) FROM ${table}`).pluck().get())
  const sending = client.importFile(file).catch(() => null)
  await until('some terms of the import', () => count('arriving') > 0)
  await product.kill()
  expect(await sending).toBeNull()
  expect(count('term')).toBeGreaterThan(before)
  await product.startAgain()
  await until('the removal of the terms', () => count('arriving') === 0)
  expect(count('term')).toBe(before)
  database.close()
  expect(await client.importFile(file)).toMatchObject({ imported: 60, duplicates: 0, errors: [] })
  expect(await client.termNames()).toEqual(expect.arrayContaining([expect.objectContaining({ slug: 'halved-59' })]))
  await client.settle()
  expect(await product.compareWithFullBuild('thread')).toEqual(noDifference)
})

/** More than several replies of the change feed have. `npm run soak` imports 5,000. */
const ROWS = 300
const DELETED = 40

// Shows publishing/exact
it(`Terms that are deleted right after their import leave no pages and no names (EXACT_SEED=${seed})`, async () => {
  const writers = await Writers.signIn({ services: [new Service(product)], writers: 4, seed })
  await writers.importAndDelete(ROWS, DELETED)
  expect(writers.tally.deletions).toBeGreaterThanOrEqual(DELETED)
  expect(await writers.compareWithData()).toEqual([noDiscrepancies])
})

/** More pages than the queue of waiting pages takes in one turn. The name has two words, so it is never too common for a link. */
const MENTIONING = 450
const NAME = 'Audience overlap'
const OTHERWISE = 'Overlap of audiences'
/** Milliseconds of edits without a pause: longer than waiting pages yield to edits, and than a helping thread needs for the pages. */
const SERIES = 2000

// Shows publishing/exact, links/later
it('A rename reaches all of the hundreds of pages that mention the term, even during other edits', async () => {
  const lastPage = (): string => product.readSite(`term/term-${MENTIONING - 1}.html`)
  const rows = Array.from({ length: MENTIONING }, (_, index) => `Term ${index},<p>See audience overlap.</p>`)
  const { id } = await client.createTerm({ name: NAME, definition: '<p>About.</p>' })
  await client.importFile(['Name,Definition', ...rows].join('\r\n'))
  const edited = await client.createTerm({ name: 'Edited', definition: '<p>Of audience overlap.</p>' })
  await client.settle()
  expect(lastPage()).toContain('<a href="/term/audience-overlap">audience overlap</a>')
  for (const name of [OTHERWISE, NAME, OTHERWISE]) {
    await client.patchTerm(id, { name })
    for (let edits = 1, end = performance.now() + SERIES; performance.now() < end; edits += 1)
      await client.patchTerm(edited.id, { definition: `<p>${edits}, of audience overlap.</p>` })
  }
  await client.settle()
  expect(lastPage()).not.toContain('href="/term/audience-overlap"')
  expect(await product.compareWithFullBuild('thread')).toEqual(noDifference)
})

/** More definitions than a word may be in that is linked when it is found. */
const HOLDERS = 260

// Shows publishing/exact, links/common-words
it('Pages that lose a link and gain one to a word that is no longer common are written once, if they are most pages', async () => {
  const idsOf = async (names = /./) =>
    (await client.termNames()).filter(({ name }) => names.test(name)).map(({ id }) => id)
  await client.createTerm({ name: 'At least one' })
  await client.send('POST', '/api/terms/bulk-delete', { ids: await idsOf() })
  const rows = Array.from({ length: HOLDERS }, (_, index) => `Holder ${index},<p>A blue comet in orbit.</p>`)
  await client.importFile(['Name,Definition', 'Orbit,<p>Round.</p>', 'Blue comet,<p>Ice.</p>', ...rows].join('\r\n'))
  await client.settle()
  const file = join(product.siteFolder, 'term/holder-0.html')
  const inodes = new Set([statSync(file).ino])
  await client.send('POST', '/api/terms/bulk-delete', { ids: await idsOf(/comet|Holder 2\d$/) })
  const watching = setInterval(() => inodes.add(statSync(file).ino), 5)
  await client.settle().finally(() => clearInterval(watching))
  expect(product.readSite('term/holder-0.html')).toContain('A blue comet in <a href="/term/orbit"')
  expect(inodes.size).toBe(2)
  expect(await product.compareWithFullBuild('thread')).toEqual(noDifference)
})
