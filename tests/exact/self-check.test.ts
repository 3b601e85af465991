import { expect, it } from '@jest/globals'
import Database from 'better-sqlite3'
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WorkDone } from '../../contracts/state.ts'
import { until } from '../../admin-api/testing/until.ts'
import { noDifference } from '../product/folder.ts'
import { productForAll } from '../product/shared-product.ts'

const { product, client } = productForAll({ VOTE_PUBLISH_SECONDS: '0' })

/** The number of differences in `/metrics`. */
async function readDrift(): Promise<number> {
  return Number(/^glossary_publish_drift_total (\d+)$/m.exec(await client.metrics())?.[1])
}

/** A start is ready before it has checked every file, and restores missing ones without counting them. */
async function startIsOver(): Promise<void> {
  const asked = new Date().toISOString()
  await client.send('POST', '/api/publishing/check')
  await until('a self-check', async () => ((await client.publishing()).check.at ?? '') > asked)
}

/** Pages are checked last, so a check has ended when a page is restored. */
async function checkHeals(drift: number): Promise<void> {
  rmSync(join(product.siteFolder, 'about.html'))
  rmSync(join(product.siteFolder, 'social.png'))
  await client.send('POST', '/api/publishing/check')
  await until('the self-check to heal', () => existsSync(join(product.siteFolder, 'about.html')))
  await until('the self-check to count', async () => (await readDrift()) >= drift)
  expect(await readDrift()).toBe(drift)
}

// Shows publishing/self-check
it('A self-check finds, repairs, logs and counts differences from the data', async () => {
  await checkHeals(2)

  // This must never happen: a change that is not in the feed.
  const database = new Database(join(product.dataDir, 'glossary.db'))
  database.exec(`UPDATE term SET name = 'Renamed by nobody' WHERE id = 83`)
  await checkHeals(5)
  database.exec('DELETE FROM term WHERE id = 84')
  database.close()
  await checkHeals(8)
  await client.settle()
  expect(await product.compareWithFullBuild('thread')).toEqual(noDifference)
  expect(product.output).toContain('The self-check found terms other than the data have them (1): 83; ')
  expect(product.output).toContain('/about')
})

// Shows publishing/self-check
it('Publishing repairs a file that fails during a self-check, and does not report a failed service', async () => {
  const picture = join(product.siteFolder, 'social.png')
  rmSync(picture)
  mkdirSync(picture)
  await client.send('POST', '/api/publishing/check')
  await until('the file to be there again', () => statSync(picture, { throwIfNoEntry: false })?.isFile() === true)
  await client.settle()
  expect(await product.compareWithFullBuild('thread')).toEqual(noDifference)
  expect(product.output).not.toContain('cannot be followed')
})

// Shows operating/rebuild
it.each(['check', 'rebuild'])('The progress of a %s is reported until it ends', async (asked) => {
  const ask = () => client.send('POST', `/api/publishing/${asked}`)
  await startIsOver()
  await ask()
  let told: WorkDone | null = null
  await until('it to say how far it is', async () => {
    const { check, progress, lagSeconds } = await client.publishing()
    told = asked === 'check' ? check.progress : progress
    const isTold = told !== null && told.done > 0
    // A rebuild reports progress only once, shortly before its end: if the poll missed it, request another.
    if (!isTold && asked === 'rebuild' && lagSeconds === 0) await ask()
    return isTold
  })
  expect(told).toEqual({ done: expect.any(Number), total: expect.any(Number) })
  await until('nothing to be told any more', async () => {
    const { check, progress } = await client.publishing()
    return check.progress === null && progress === null
  })
})

// Shows operating/rebuild, publishing/crash
it('A rebuild that a crash interrupts is completed by the next start', async () => {
  await client.settle()
  writeFileSync(join(product.siteFolder, 'about.html'), 'damaged')
  await client.send('POST', '/api/publishing/rebuild')
  await product.kill()
  await product.startAgain({ VOTE_PUBLISH_SECONDS: '3600' })
  await client.settle()
  expect(await product.compareWithFullBuild('thread')).toEqual(noDifference)
})

// Shows publishing/self-check
it('Votes that wait to be published do not count as differences, even for terms on Home', async () => {
  await startIsOver()
  await client.send('POST', '/api/votes', { termId: 83, isUpvote: true })
  await checkHeals(2)
  expect(product.output).not.toContain('/categories')
})
