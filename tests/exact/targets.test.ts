import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '../../admin-api/testing/client.ts'
import { newFolder } from '../../contracts/testing/folders.ts'
import { untilNamed } from '../../admin-api/testing/named-faults.ts'
import { seed } from '../../admin-api/testing/random.ts'
import { TestBucket } from '../../admin-api/testing/test-bucket.ts'
import { until } from '../../admin-api/testing/until.ts'
import { Bucket } from '../../bucket/bucket.ts'
import { compareBucket } from '../product/bucket.ts'
import { compareFolders, noDifference } from '../product/folder.ts'
import { Product } from '../product/product.ts'
import { Writers } from '../writers/writers.ts'

const OPERATIONS = 20
const TERMS = 20

describe(`A folder and a bucket as targets (EXACT_SEED=${seed})`, () => {
  const folder = newFolder('target')
  let storage: TestBucket
  let bucket: Bucket
  let product: Product
  let client: Client

  beforeAll(async () => {
    storage = await TestBucket.start()
    bucket = new Bucket({ bucket: 'glossary', prefix: 'site/' })
    product = await Product.start({
      STARTER_GLOSSARY: 'off',
      VOTE_PUBLISH_SECONDS: '0',
      PUBLISH_TO: `${folder}, s3://glossary/site`,
      ...storage.environment,
    })
    client = await product.signIn()
  })
  afterAll(async () => {
    await product.dispose()
    await storage.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const ofFolder = async () => (await client.publishing()).targets[0]
  const ofBucket = async () => (await client.publishing()).targets[1]

  /** Waits until both targets have everything published so far, then compares them with the product's own folder. */
  async function differences() {
    await client.settle()
    await until('the folder', async () => (await ofFolder())?.waiting === 0)
    await until('the bucket', async () => (await ofBucket())?.waiting === 0)
    const { missing, ...ofTarget } = compareFolders(folder, product.siteFolder)
    return [
      { ...ofTarget, missing: missing.filter((file) => file !== '.glossary') },
      compareBucket(storage.siteFolder, product.siteFolder),
    ]
  }
  const NONE = [noDifference, noDifference]

  // Shows publishing/targets
  it('match the published folder byte for byte after random edits', async () => {
    const writer = await Writers.alone(product, seed, TERMS)
    for (let index = 0; index < OPERATIONS; index += 1) await writer.next()
    expect(await differences()).toEqual(NONE)
  })

  // Shows publishing/targets
  it('get only changed files, new pages first and deletions last, with type and cache headers', async () => {
    const { id, slug } = await client.createTerm({ name: 'Mentioned', categories: ['Of targets'] })
    expect(await differences()).toEqual(NONE)
    storage.asked.length = 0
    await client.createTerm({ name: 'Mentions', definition: '<p>Mentioned here.</p>', categories: ['Of targets'] })
    expect(await differences()).toEqual(NONE)
    const written = storage.asked.filter((asked) => asked.startsWith('PUT ')).map((asked) => asked.split('/site/')[1])
    expect(written.indexOf('term/mentions.html')).toBeLessThan(written.indexOf('categories/of-targets.html'))
    expect(written).not.toContain('about.html')
    storage.asked.length = 0
    await client.deleteTerm(id)
    expect(await differences()).toEqual(NONE)
    // The names and the sitemap follow later.
    const changes = storage.asked.filter((asked) => /^(?:PUT .*\.html$|POST )/.test(asked))
    expect(changes.findIndex((asked) => asked.startsWith('POST '))).toBe(changes.length - 1)
    expect(changes.length).toBeGreaterThan(1)
    expect(await bucket.get(`term/${slug}.html`)).toBeNull()

    const headersOf = async (file: string) => {
      const { headers } = await fetch(`${storage.environment['AWS_ENDPOINT_URL']}/glossary/site/${file}`)
      return [headers.get('content-type'), headers.get('cache-control')]
    }
    expect(await headersOf('index.html')).toEqual(['text/html; charset=utf-8', 'public, max-age=0, must-revalidate'])
    const [asset] = readdirSync(join(product.siteFolder, '_astro')).filter((file) => file.endsWith('.css'))
    expect((await headersOf(`_astro/${asset}`))[1]).toBe('public, max-age=31536000, immutable')
  })

  // Shows publishing/targets, operating/windows
  it.each(['refusing', 'slow', 'hidden'] as const)(
    'continue without the bucket while it is %s, report the fault, and catch up when it is back',
    async (mood) => {
      storage.fault = mood
      const { id, slug } = await client.createTerm({ name: `While ${mood}` })
      await untilNamed(client, 'targets-failing')
      expect(await ofBucket()).toMatchObject({ name: 's3://glossary/site', failure: expect.any(String) })
      await client.patchTerm(id, { definition: `<p>Edited while ${mood}.</p>` })
      await client.settle()
      await until('the folder', async () => (await ofFolder())?.waiting === 0)
      expect(compareFolders(join(folder, 'term'), join(product.siteFolder, 'term'))).toEqual(noDifference)
      expect(await client.metrics()).toContain('glossary_target_up{target="s3://glossary/site"} 0')
      storage.fault = 'well'
      await untilNamed(client)
      expect(await differences()).toEqual(NONE)
      expect(String(await bucket.get(`term/${slug}.html`))).toContain(`Edited while ${mood}.`)
    },
  )

  // Shows publishing/targets
  it('get removed files back when an administrator requests a check', async () => {
    rmSync(join(folder, 'about.html'))
    await bucket.remove(['about.html'])
    await client.send('POST', '/api/publishing/check')
    await until('the page in the folder', () => existsSync(join(folder, 'about.html')))
    await until('the page in the bucket', async () => (await bucket.get('about.html')) !== null)
    expect(await differences()).toEqual(NONE)
  })

  // Shows publishing/targets
  it('get an object back that was changed in the bucket by hand, and no other, when an administrator requests a check', async () => {
    expect(await differences()).toEqual(NONE)
    await bucket.put('about.html', Buffer.from('By hand'), { contentType: 'text/html', cacheControl: 'no-cache' })
    storage.asked.length = 0
    await client.send('POST', '/api/publishing/check')
    await until('the page in the bucket', async () => String(await bucket.get('about.html')) !== 'By hand')
    expect(await differences()).toEqual(NONE)
    expect(storage.asked.filter((asked) => asked.startsWith('PUT '))).toEqual(['PUT /glossary/site/about.html'])
  })

  // Shows publishing/targets, publishing/crash
  it('match the published folder again after a crash, even if files were removed from them', async () => {
    storage.asked.length = 0
    for (let index = 0; index < 5; index += 1) await client.createTerm({ name: `Before the kill ${index}` })
    await until('some pages to be on their way', () => storage.asked.some((asked) => asked.startsWith('PUT ')))
    await product.kill()
    rmSync(join(folder, 'term'), { recursive: true })
    await bucket.remove(['index.html', 'term/before-the-kill-0.html'])
    await product.startAgain()
    client = await product.signIn()
    expect(await differences()).toEqual(NONE)
    expect(await product.stop()).toBe(0)
  })
})
