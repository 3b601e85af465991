import { afterAll, expect, it } from '@jest/globals'
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from '../../contracts/testing/folders.ts'
import { until } from '../../admin-api/testing/until.ts'
import { compareFolders, noDifference } from '../product/folder.ts'
import { productForAll } from '../product/shared-product.ts'

const mirror = join(newFolder('disks'), 'mirror')
const { product, client } = productForAll({ STARTER_GLOSSARY: 'off', PUBLISH_TO: mirror })
afterAll(() => rmSync(join(mirror, '..'), { recursive: true, force: true }))

async function untilMirrored(): Promise<void> {
  await client.settle()
  await until('the mirror', async () => (await client.publishing()).targets[0]?.waiting === 0)
}

/** Makes the unreadable folder that a file system has at the root of a disk. */
function keepAtRoot(disk: string): void {
  const folder = join(disk, 'lost+found')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, '#12'), 'found')
  chmodSync(folder, 0)
}

/** Reads and removes that folder. */
function takeKept(disk: string): string {
  const folder = join(disk, 'lost+found')
  chmodSync(folder, 0o700)
  const kept = readFileSync(join(folder, '#12'), 'utf8')
  rmSync(folder, { recursive: true })
  return kept
}

// Shows publishing/other-disk
it.each(['site', 'mirror'])(
  'A disk for the folder %s that was unmounted for a while is updated, and its lost+found is left alone',
  async (which) => {
    const folder = which === 'site' ? product.siteFolder : mirror
    const { id } = await client.createTerm({ name: 'Edited meanwhile' })
    await untilMirrored()
    await product.stop()
    renameSync(folder, `${folder}-disk`)
    mkdirSync(folder)
    await product.startAgain()
    await client.patchTerm(id, { definition: '<p>Edited without the disk.</p>' })
    await untilMirrored()
    await product.stop()
    rmSync(folder, { recursive: true })
    renameSync(`${folder}-disk`, folder)

    for (const disk of [product.siteFolder, mirror]) keepAtRoot(disk)
    await product.startAgain()
    await untilMirrored()
    expect([product.siteFolder, mirror].map(takeKept)).toEqual(['found', 'found'])
    expect(await product.compareWithFullBuild('thread')).toEqual(noDifference)
    expect(compareFolders(mirror, product.siteFolder)).toEqual(noDifference)
  },
)

// Shows publishing/other-disk
it('A new disk counts as empty even with the lost+found folder of its file system', async () => {
  const fresh = join(mirror, '../fresh')
  keepAtRoot(fresh)
  const { code, stdout, stderr } = await product.publish('--to', fresh)
  expect([code, stdout, stderr]).toEqual([0, expect.stringMatching(/^Published \d{2} pages/), ''])
  expect(takeKept(fresh)).toBe('found')
})
