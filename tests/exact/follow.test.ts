import { afterAll, expect, it } from '@jest/globals'
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from '../../contracts/testing/folders.ts'
import { GlossaryProcess, OPERATOR_TOKEN } from '../../admin-api/testing/glossary-process.ts'
import { until } from '../../admin-api/testing/until.ts'
import { compareFolders, noDifference } from '../product/folder.ts'
import { productForAll } from '../product/shared-product.ts'

const dataDir = newFolder('follower')
const site = join(dataDir, 'site')
const { product, client } = productForAll()
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const follow = (token = OPERATOR_TOKEN): GlossaryProcess =>
  new GlossaryProcess('follow', { DATA_DIR: dataDir, PUBLIC_URL: product.url, OPERATOR_TOKEN: token }, [product.url])

// Shows operating/follower
it('A follower without a service publishes the same files, and continues where it stopped', async () => {
  const first = follow()
  await first.says(`Following ${product.url} from change`)
  expect(compareFolders(site, product.siteFolder)).toEqual(noDifference)
  const { slug } = await client.createTerm({ name: 'Published twice' })
  await client.settle()
  await until('the new page', () => existsSync(join(site, `term/${slug}.html`)))
  expect(await first.stop()).toMatchObject({ code: 0, stderr: '' })

  await client.createTerm({ name: 'Written meanwhile' })
  await client.settle()
  const inodeOfAbout = () => statSync(join(site, 'about.html')).ino
  const before = inodeOfAbout()
  const second = follow()
  await second.says(`Following ${product.url} from change`)
  expect(compareFolders(site, product.siteFolder)).toEqual(noDifference)
  expect(inodeOfAbout()).toBe(before)
  expect((await follow().ended()).stderr).toMatch(/^Another program publishes into DATA_DIR=/)
  expect(await second.stop()).toMatchObject({ code: 0 })
})

// Shows publishing/stop
it('A follower that is stopped during a full publish completes it first', async () => {
  const folder = newFolder('stopped-follower')
  const settings = { DATA_DIR: folder, PUBLIC_URL: product.url, OPERATOR_TOKEN }
  const follower = new GlossaryProcess('follow', settings, [product.url])
  await until('the first file', () => existsSync(join(folder, 'site/.temporary')))
  expect(await follower.stop()).toMatchObject({ code: 0, stderr: '' })
  expect(compareFolders(join(folder, 'site'), product.siteFolder)).toEqual(noDifference)
  rmSync(folder, { recursive: true, force: true })
})

// Shows operating/follower, publishing/targets
it('A follower names a target of PUBLISH_TO that cannot be written', async () => {
  const folder = newFolder('failing-target')
  const place = join(folder, 'file')
  writeFileSync(place, 'not a folder')
  const places: [to: string, says: RegExp][] = [
    [place, /^Some publishing targets cannot be written.*file: (?:EEXIST|ENOTDIR).*\n$/],
    ['/proc/glossary/site', /^Some publishing targets cannot be written.*site: ENOENT.*\n$/],
  ]
  for (const [to, says] of places) {
    const follower = new GlossaryProcess(
      'follow',
      { DATA_DIR: dataDir, PUBLIC_URL: product.url, OPERATOR_TOKEN, PUBLISH_TO: to },
      [product.url],
    )
    await follower.says('cannot be written', 'stderr')
    const { code, stderr } = await follower.stop()
    expect([code, stderr]).toEqual([0, expect.stringMatching(says)])
  }
  rmSync(folder, { recursive: true, force: true })
})

// Shows operating/follower
it('A follower whose folder cannot be written says so in one line', async () => {
  const folder = newFolder('unwritable-follower')
  writeFileSync(join(folder, 'site'), 'not a folder')
  const settings = { DATA_DIR: folder, PUBLIC_URL: product.url, OPERATOR_TOKEN }
  const { code, stderr } = await new GlossaryProcess('follow', settings, [product.url]).ended()
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^Nothing can be published into .*site: ENOTDIR.*\n$/)])
  rmSync(folder, { recursive: true, force: true })
})

it('A follower reports a missing token, a wrong address and a token that the service refuses', async () => {
  expect(await follow('').ended()).toMatchObject({ code: 1, stderr: `OPERATOR_TOKEN must be that of ${product.url}\n` })
  for (const address of ['glossary.example', `${product.url}/glossary`]) {
    const nowhere = await new GlossaryProcess('follow', { DATA_DIR: dataDir }, [address]).ended()
    expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Usage: /) })
  }
  const stranger = follow('a-token-of-nobody-a-token-of-nobody')
  await stranger.says('The service cannot be followed', 'stderr')
  expect(await stranger.stop()).toMatchObject({ code: 0 })
})
