import { afterAll, describe, expect, it } from '@jest/globals'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../../admin-api/testing/until.ts'
import { memoryFolder } from '../../contracts/testing/folders.ts'
import { noDifference } from '../product/folder.ts'
import { Product } from '../product/product.ts'
import { productForAll } from '../product/shared-product.ts'

const HOURS = 3_600_000

const folders: string[] = []
const newFolder = (below = tmpdir()): string => {
  const folder = mkdtempSync(join(below, 'glossary-place-'))
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A separate disk on Linux: files cannot be renamed from there into the data folder. */
const OTHER_DISK = memoryFolder()

describe('The glossary', () => {
  const clock = join(newFolder(), 'clock')
  const { product, client } = productForAll({
    STARTER_GLOSSARY: 'off',
    VOTE_PUBLISH_SECONDS: '2',
    NODE_OPTIONS: `--import ${new URL('../product/moved-clock.mjs', import.meta.url).href}`,
    MOVED_CLOCK: clock,
  })

  it('works with a separate disk for the published folder', async () => {
    const dataDir = newFolder()
    const site = newFolder(OTHER_DISK)
    symlinkSync(site, join(dataDir, 'site'))
    await using elsewhere = await Product.start({ DATA_DIR: dataDir, STARTER_GLOSSARY: 'off' })
    const administrator = await elsewhere.signIn()
    const { slug } = await administrator.createTerm({ name: 'On its disk' })
    await administrator.settle()
    expect(readFileSync(join(site, 'term', `${slug}.html`), 'utf8')).toContain('On its disk')
    await until('compressed copies', () => readdirSync(join(site, 'term')).includes(`${slug}.html.br`))
    await until('the end of its work', () => readdirSync(join(site, '.temporary')).length === 0)
    expect(await administrator.ask('GET', '/.glossary')).toMatchObject({ status: 404 })
    expect(await elsewhere.compareWithFullBuild('thread')).toEqual(noDifference)
  })

  // Shows publishing/links
  it('replaces links in the published folder at a start, and leaves their targets alone', async () => {
    const { slug } = await client.createTerm({ name: 'Behind a link' })
    await client.settle()
    expect(await product.stop()).toBe(0)
    const [pages, elsewhere] = [join(product.siteFolder, 'term'), join(product.dataDir, 'elsewhere')]
    renameSync(pages, elsewhere)
    symlinkSync(elsewhere, pages)
    symlinkSync('/nowhere', join(product.siteFolder, 'dangling.html'))
    mkdirSync(join(product.siteFolder, '.temporary/folder'))
    await product.startAgain()
    expect((await fetch(`${product.url}/term/${slug}`)).status).toBe(200)
    expect(readdirSync(elsewhere)).toContain(`${slug}.html`)
    expect(readdirSync(product.siteFolder)).not.toContain('dangling.html')
    expect(await product.compareWithFullBuild('thread')).toEqual(noDifference)
  })

  // Shows voting/others
  it('publishes votes in time even if the clock jumps back or forth by hours', async () => {
    for (const hours of [-2, 2]) {
      const { id, slug } = await client.createTerm({ name: 'Voted on' })
      await client.settle()
      await client.send('POST', '/api/votes', { termId: id, isUpvote: true })
      writeFileSync(clock, `${hours * HOURS}`)
      await client.createTerm({ name: 'After the jump' })
      // Votes wait for two seconds of a monotonic clock; by the moved clock they would wait for hours.
      await client.settle()
      expect(product.readSite(`term/${slug}.html`)).toContain('aria-label="Upvote Voted on: 1"')
    }
    expect(await product.compareWithFullBuild('thread')).toEqual(noDifference)
  })
})
