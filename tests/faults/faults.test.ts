import { createServer } from 'node:http'
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { ReasonCode } from '../../contracts/state.ts'
import { listenAnywhere } from '../../contracts/testing/listen-anywhere.ts'
import { type Client, csvForm } from '../../admin-api/testing/client.ts'
import { newFolder } from '../../contracts/testing/folders.ts'
import { namedFaults, untilNamed } from '../../admin-api/testing/named-faults.ts'
import { until } from '../../admin-api/testing/until.ts'
import { noDifference } from '../product/folder.ts'
import { Product } from '../product/product.ts'
import { MountedDisk } from './mounted-disk.ts'

const linesOf = ({ output }: Product): string[] => output.split('\n').filter((line) => line.startsWith('{'))

describe('The glossary reports and survives', () => {
  let product: Product
  let client: Client
  let disk: MountedDisk | null
  let status = 204
  const host = createServer((_, response) => response.writeHead(status).end())
  beforeAll(async () => {
    const port = await listenAnywhere(host)
    const dataDir = newFolder('faults')
    mkdirSync(join(dataDir, 'site'))
    disk = MountedDisk.at(join(dataDir, 'site'))
    product = await Product.start({
      DATA_DIR: dataDir,
      STARTER_GLOSSARY: 'off',
      LOG_LEVEL: 'info',
      REBUILD_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24).toString('base64')}`,
      PUBLISHED_WEBHOOK_URLS: `http://127.0.0.1:${port}/published`,
      WEBHOOKS_ALLOW_PRIVATE: 'on',
      NODE_OPTIONS: `--import ${new URL('../product/failing-template.mjs', import.meta.url).href}`,
      FAILING_PAGE: join(dataDir, 'failing-page'),
    })
    client = await product.signIn()
  })
  afterAll(async () => {
    await product.stop()
    disk?.[Symbol.dispose]()
    await product.dispose()
    host.close()
  })

  // Shows operating/windows, publishing/webhooks
  it('a receiver that refuses webhooks', async () => {
    status = 500
    await client.createTerm({ name: 'Told nobody' })
    await untilNamed(client, 'webhooks-failing')
    expect((await client.publishing()).webhooks).toMatchObject([{ failure: 'it answered 500' }])
    status = 204
    await untilNamed(client)
    expect((await client.publishing()).webhooks).toMatchObject([{ failure: null }])
  })

  // Shows operating/windows, operating/rebuild, publishing/last-good-page
  it('a folder of pages that cannot be written: edits are saved, and readers get the last pages', async () => {
    const { id, slug } = await client.createTerm({ name: 'Steady' })
    await client.settle()
    const before = linesOf(product).length
    const obstacle = join(product.siteFolder, 'term/obstructed.html')
    mkdirSync(obstacle)
    // An empty folder would be removed.
    writeFileSync(join(obstacle, 'copy.gz'), '')
    await client.createTerm({ name: 'Obstructed' })
    await untilNamed(client, 'publish-unwritable')
    for (let edit = 1; edit <= 50; edit += 1) await client.patchTerm(id, { definition: `<p>Edit ${edit}.</p>` })
    expect(await client.send('GET', `/term/${slug}`)).toContain('Steady')
    expect(linesOf(product).length - before).toBeLessThan(20)
    await client.send('POST', '/api/publishing/check')
    rmSync(obstacle, { recursive: true })
    await untilNamed(client)
    await client.settle()
    expect(await client.send('GET', '/term/obstructed')).toContain('Obstructed defined.')
    await until('what was to be compared meanwhile', async () => (await client.publishing()).check.at !== null)
  })

  // Shows operating/windows, operating/panel, publishing/last-good-page
  it('a template that throws: the page and the reason are listed until the page can be rendered', async () => {
    const failing = join(product.dataDir, 'failing-page')
    writeFileSync(failing, '/term/unprintable')
    const { id } = await client.createTerm({ name: 'Unprintable' })
    await untilNamed(client, 'pages-failing')
    const { failing: shown } = await client.publishing()
    expect(shown).toEqual({ count: 1, some: [{ path: '/term/unprintable', reason: 'The template has failed' }] })
    rmSync(failing)
    await client.patchTerm(id, { definition: '<p>Printed.</p>' })
    await untilNamed(client)
    // The page may have been rendered before that edit was read, together with pages that name it.
    await client.settle()
    expect(await client.send('GET', '/term/unprintable')).toContain('Printed.')
  })

  // Shows operating/windows
  it.each<[string, () => string, ReasonCode, string]>([
    ['full', () => `size=${used(product.siteFolder)}`, 'publish-disk-full', 'size=64m'],
    ['read-only', () => 'ro', 'publish-unwritable', 'rw'],
    ['out of files', () => `nr_inodes=${filesOn(product.siteFolder)}`, 'disk-nearly-full', 'nr_inodes=1000000'],
  ])('a disk of pages that is %s, if this user may mount one', async (state, change, code, mend) => {
    if (disk === null) return
    await client.createTerm({ name: `Before ${state}` })
    await client.settle()
    await until('the disk to be changed', () => disk?.change(change()) === true)
    await client.createTerm({ name: `Term for a ${state} disk`, definition: `<p>${'Long '.repeat(5000)}</p>` })
    await until('the fault to be named', async () => (await namedFaults(client)).includes(code))
    expect(disk.change(mend)).toBe(true)
    await untilNamed(client)
  })

  // Shows operating/log, publishing/exact
  it('all of this with nothing missing, and logs start, publish and stop, but no successful edits', async () => {
    await client.settle()
    expect(await product.compareWithFullBuild('thread')).toEqual(noDifference)
    expect(await product.stop()).toBe(0)
    const lines = linesOf(product).map((line) => JSON.parse(line))
    const context = (name: string) => lines.filter((line) => line.context === name)
    expect(context('Start')).toMatchObject([{ level: 'info', msg: 'Started', database: 'SQLite' }])
    expect(context('Migration').length).toBeGreaterThan(5)
    expect(context('Publishing')).toContainEqual(
      expect.objectContaining({
        msg: 'Published',
        kind: 'changes',
        change: expect.any(Number),
        pages: expect.any(Number),
      }),
    )
    expect(context('Stop').map(({ msg }) => msg)).toEqual(['Stopping', 'Stopped'])
    expect(context('Request')).toEqual([])
  })
})

// Shows operating/backup-fails, operating/start, operating/admin
it('A full build, a backup and a restore on a full disk say so in one line', async () => {
  await using product = await Product.prepare({ STARTER_GLOSSARY: 'off', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })
  using disk = MountedDisk.at(product.dataDir)
  if (disk === null) return
  expect(await product.publish()).toMatchObject({ code: 0 })
  const backup = join(newFolder('elsewhere'), 'backup.tar.gz')
  expect(await product.run('backup', backup)).toMatchObject({ code: 0 })
  const stdout = 'Nobody is an administrator yet: npm run admin -- add EMAIL\n'
  expect(await product.run('admin', 'list')).toMatchObject({ code: 0, stdout })
  expect(disk.change(`size=${used(product.dataDir)}`)).toBe(true)
  for (const command of ['publish', 'backup'] as const) {
    const { code, stderr } = await product.run(command)
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^The disk that holds .* is full\. .*\n$/)])
  }
  expect(disk.change(`size=${used(product.dataDir) + 100_000}`)).toBe(true)
  const { code, stderr } = await product.run('restore', backup)
  expect([code, stderr]).toEqual([1, expect.stringMatching(/cannot be unpacked in .* \(ENOSPC.*\)\n$/)])
})

// Shows operating/backup-fails
it('A backup that has no room for an image from another disk says so in one line', async () => {
  await using product = await Product.prepare({ STARTER_GLOSSARY: 'off' })
  await using elsewhere = await Product.prepare({})
  using disk = MountedDisk.at(product.dataDir)
  if (disk === null) return
  const [images, file] = [join(elsewhere.dataDir, 'images'), join(elsewhere.dataDir, 'backup.tar.gz')]
  expect(await product.publish()).toMatchObject({ code: 0 })
  mkdirSync(join(images, 'lost+found'), { recursive: true })
  symlinkSync(images, join(product.dataDir, 'uploads'))
  expect(await product.run('backup', file)).toMatchObject({ code: 0, stderr: '' })
  rmSync(file)
  writeFileSync(join(images, 'large.png'), Buffer.alloc(8_000_000))
  expect(disk.change('size=4m')).toBe(true)
  const { code, stderr } = await product.run('backup', file)
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^The images cannot be copied into .* \(ENOSPC.*\)\n$/)])
  expect(existsSync(file)).toBe(false)
})

// Shows import/bounds, import/whole-or-not
it('A CSV file that the disk has no room for is refused with that reason; a small one is imported', async () => {
  await using product = await Product.prepare({ STARTER_GLOSSARY: 'off' })
  using disk = MountedDisk.at(product.dataDir)
  if (disk === null) return
  await product.startAgain()
  const client = await product.signIn()
  expect(disk.change(`size=${used(product.dataDir) + 3_000_000}`)).toBe(true)
  const large = csvForm(`name,definition\nLarge,${'Long '.repeat(1_000_000)}`)
  expect(await client.refusal('POST', '/api/terms/import', large)).toMatchObject({ code: 'data-disk-full' })
  const rows = Array.from({ length: 100 }, (_, n) => `Medium ${n},${'Long '.repeat(4_000)}\n`)
  const lines = await client.importLines(`name,definition\n${rows.join('')}`)
  expect(lines.at(-1)).toMatchObject({ failure: { code: 'data-disk-full' } })
  expect(await client.importFile('name,definition\nSmall,Fits.\n')).toMatchObject({ imported: 1 })
  expect(readdirSync(product.dataDir).filter((name) => name.startsWith('import'))).toEqual([])
})

// Shows publishing/rebuild
it('A full build onto a disk that becomes full says so in one line', async () => {
  await using product = await Product.prepare({ STARTER_GLOSSARY: 'off' })
  await using target = await Product.prepare({})
  using disk = MountedDisk.at(target.dataDir)
  if (disk === null) return
  expect(disk.change('size=256k')).toBe(true)
  const { code, stderr } = await product.publish('--to', target.dataDir)
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^Nothing can be published into .*: ENOSPC.*\n$/)])
})

/** Used bytes of a disk. */
function used(folder: string): number {
  const { blocks, bfree, bsize } = statfsSync(folder)
  return (blocks - bfree) * bsize
}

function filesOn(folder: string): number {
  const { files, ffree } = statfsSync(folder)
  return files - ffree
}
