import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from '../../contracts/testing/folders.ts'
import { GlossaryProcess } from '../../admin-api/testing/glossary-process.ts'
import { until } from '../../admin-api/testing/until.ts'
import { auditReply } from '../../contracts/audit.ts'
import { noDifference, readFolder } from '../product/folder.ts'
import { Product } from '../product/product.ts'

let product: Product
/** A backup from before the last edit; it takes a while to unpack. */
let archive: string
let folder: string

beforeAll(async () => {
  folder = newFolder('backups')
  archive = join(folder, 'archive.tar.gz')
  product = await Product.start({ STARTER_GLOSSARY: 'off', PUBLIC_URL: 'http://glossary.example' })
  const client = await product.signIn()
  const { id } = await client.createTerm({ name: 'Restored' })
  const uploads = join(product.dataDir, 'uploads')
  mkdirSync(uploads, { recursive: true })
  for (let file = 0; file < 1500; file += 1) writeFileSync(join(uploads, `${file}.webp`), `${file}`)
  expect(await product.run('backup', archive)).toMatchObject({ code: 0, stderr: '' })
  await client.patchTerm(id, { definition: '<p>Written since.</p>' })
  await client.settle()
  await product.stop()
})
afterAll(async () => {
  await product.dispose()
  rmSync(folder, { recursive: true, force: true })
})

/** Files in the data folder except the lock, which a killed process leaves open. */
const dataFiles = () => [...readFolder(product.dataDir)].filter(([name]) => !name.startsWith('glossary.lock'))

const stagingFolders = (): string[] => readdirSync(product.dataDir).filter((name) => name.startsWith('.transfer-'))

const startRestore = (): GlossaryProcess =>
  new GlossaryProcess('restore', { DATA_DIR: product.dataDir, PUBLIC_URL: 'http://glossary.example' }, [archive])

async function restoreUntilItUnpacks(): Promise<GlossaryProcess> {
  const restore = startRestore()
  await until('the restore to begin', () => stagingFolders().length > 0)
  return restore
}

// Shows operating/restore-interrupted
it('A restore that is interrupted while it unpacks changes nothing and says so', async () => {
  const before = dataFiles()
  const restore = await restoreUntilItUnpacks()
  expect(await restore.stop('SIGINT')).toEqual({ code: 1, stdout: '', stderr: 'Interrupted: nothing was restored\n' })
  expect(dataFiles()).toEqual(before)
})

// Shows operating/restore-interrupted
it('The next backup removes what a killed restore has left', async () => {
  const restore = await restoreUntilItUnpacks()
  await restore.stop('SIGKILL')
  expect(stagingFolders()).toHaveLength(1)
  expect(await product.run('backup', join(folder, 'second.tar.gz'))).toMatchObject({ code: 0 })
  expect(stagingFolders()).toEqual([])
})

// Shows operating/restore-interrupted
it('A restore that is interrupted while it publishes says what remains to be done', async () => {
  const restore = startRestore()
  await restore.says('What was there before is in ')
  expect(await restore.stop('SIGINT')).toMatchObject({
    code: 1,
    stderr: `Interrupted: ${archive} is restored, but not published: npm run publish -- --accept\n`,
  })
  expect(await product.publish('--accept')).toMatchObject({ code: 0, stderr: '' })
  await product.startAgain()
  const client = await product.signIn()
  expect(await client.send('GET', '/term/restored')).toContain('Restored defined.')
  expect(await product.compareWithFullBuild('thread')).toEqual(noDifference)
  const { entries } = auditReply.parse(await client.send('GET', '/api/audit?what=glossary-restored'))
  expect(entries).toMatchObject([{ person: 'operator', address: 'npm run restore', subject: 'archive.tar.gz' }])
})
