import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { JSDOM } from 'jsdom'
import { parseSitemap, parseSitemapIndex } from 'sitemap'
import { readNames, type NamedTerm } from '../contracts/names.ts'
import { termPath } from '../contracts/paths.ts'
import { readFolder } from './product/folder.ts'
import { productForAll } from './product/shared-product.ts'

const { product, client } = productForAll({ STARTER_GLOSSARY: 'off', VOTE_PUBLISH_SECONDS: '0' })
beforeAll(async () => {
  await client.createTerm({ name: 'Data Layer', categories: ['Identity'] })
  await client.settle()
})

const get = (path: string): Promise<Response> => fetch(product.url + path)
const createTerm = (name: string) => client.createTerm({ name, categories: ['Published files'] })

const namesNow = async (): Promise<NamedTerm[]> => {
  await client.settle()
  return readNames(await (await get('/names.json')).json())
}
const named = async (name: string) => (await namesNow()).find((one) => one.name === name)

/** Path → `lastmod` of every address in the sitemap; each address must occur once. */
async function sitemapNow(): Promise<Map<string, string | undefined>> {
  await client.settle()
  const parts = await parseSitemapIndex(Readable.from(await (await get('/sitemap.xml')).text()))
  const all = new Map<string, string | undefined>()
  for (const { url, lastmod } of parts) {
    const pages = await parseSitemap(Readable.from(await (await fetch(url)).text()))
    for (const page of pages) {
      const { origin, pathname } = new URL(page.url)
      expect([origin, all.has(pathname)]).toEqual([product.url, false])
      all.set(pathname, page.lastmod)
    }
    const times = pages.flatMap((page) => page.lastmod ?? [])
    expect(lastmod).toBe(times.sort().at(-1))
  }
  return all
}

/** The files that have been written since the last call. */
const writtenFiles = (() => {
  let before = new Map<string, { inode: number }>()
  return (): string[] => {
    const after = readFolder(product.siteFolder)
    const written = [...after].filter(([file, { inode }]) => before.get(file)?.inode !== inode).map(([file]) => file)
    before = after
    return written.filter((file) => !file.endsWith('.html')).sort()
  }
})()

describe('The file of names', () => {
  it('lists a new term, its new name after a rename, and no deleted term', async () => {
    const { id } = await createTerm('Zebra Stripe')
    expect(await named('Zebra Stripe')).toEqual({
      name: 'Zebra Stripe',
      otherNames: [],
      slug: 'zebra-stripe',
      isLegacy: false,
      currentTerm: null,
    })
    await client.patchTerm(id, { name: 'Zébra C++' })
    expect(await named('Zebra Stripe')).toBeUndefined()
    expect(await named('Zébra C++')).toMatchObject({ slug: 'zebra-c-plus-plus' })
    await client.deleteTerm(id)
    expect(await named('Zébra C++')).toBeUndefined()
  })

  it('marks a legacy term and gives the current term at the end of its chain', async () => {
    const [current, middle, old] = [
      await createTerm('Chain End'),
      await createTerm('Chain Middle'),
      await createTerm('Chain Start'),
    ]
    await client.patchTerm(middle.id, { isLegacy: true, currentTermId: current.id })
    await client.patchTerm(old.id, { isLegacy: true, currentTermId: middle.id })
    const end = { name: 'Chain End', slug: 'chain-end' }
    expect(await named('Chain Start')).toMatchObject({ isLegacy: true, currentTerm: end })
    await client.deleteTerm(current.id)
    expect(await named('Chain Start')).toMatchObject({ isLegacy: true, currentTerm: null })
  })
})

describe('The sitemap', () => {
  // Shows sharing/sitemap
  it('lists every canonical address once, and no unindexed page, id address or former address', async () => {
    await client.patchTerm((await createTerm('Former Address')).id, { name: 'Present Address' })
    const sitemap = await sitemapNow()
    const canonical = product.pages
      .map((file) => product.readSite(file))
      .filter((html) => !html.includes('<meta name="robots" content="noindex"'))
      .map((html) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? '')
    expect([...sitemap.keys()].sort()).toEqual([...new Set(canonical.map((url) => new URL(url).pathname))].sort())
    expect(sitemap.has('/term/present-address')).toBe(true)
    expect(sitemap.has('/term/former-address')).toBe(false)
    expect(sitemap.has('/sign-in')).toBe(false)
    expect(sitemap.has('/categories')).toBe(false)
  })

  // Shows sharing/sitemap
  it('says when a term and the listings that show it were last changed', async () => {
    const { id } = await createTerm('Last Changed')
    const { slug, updatedAt } = await client.patchTerm(id, { definition: '<p>Other text.</p>' })
    const sitemap = await sitemapNow()
    expect(sitemap.get(termPath(slug))).toBe(updatedAt)
    expect(sitemap.get('/categories/published-files')).toBe(updatedAt)
    expect(sitemap.get('/about')).toBeUndefined()
  })
})

describe('Only files whose content could have changed', () => {
  // Shows publishing/only-changes
  it('are written: the sitemap for a definition, names and redirects too for a name, none for a vote', async () => {
    const { id } = await createTerm('Touched')
    await client.settle()
    writtenFiles()
    await client.patchTerm(id, { definition: '<p>Touched again.</p>' })
    await client.settle()
    const sitemap = ['sitemap.xml', 'sitemaps/pages.xml', 'sitemaps/terms-1.xml']
    expect(writtenFiles()).toEqual(sitemap)
    await client.patchTerm(id, { name: 'Touched Again' })
    await client.settle()
    const redirects = ['_nginx-former-slugs.map', '_nginx-term-ids.map', '_redirects']
    expect(writtenFiles()).toEqual([...redirects, 'names.json', ...sitemap])
    await client.send('POST', '/api/votes', { termId: id, isUpvote: true })
    await client.settle()
    expect(writtenFiles()).toEqual([])
  })
})

describe('robots.txt', () => {
  // Shows sharing/robots
  it('allows all but the API and names the sitemap', async () => {
    const reply = await get('/robots.txt')
    expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await reply.text()).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${product.url}/sitemap.xml\n`)
  })
})

describe('The Content-Security-Policy', () => {
  it.each(['/', '/categories/identity', '/term/data-layer', '/term/id/1', '/sign-in', '/nowhere'])(
    'of %s names every inline script of the page, and nothing unsafe',
    async (path) => {
      const reply = await get(path)
      expect(reply.status).toBe(path === '/nowhere' ? 404 : 200)
      const { document } = new JSDOM(await reply.text()).window
      const policy = new Map(
        (reply.headers.get('content-security-policy') ?? '').split(';').map((directive) => {
          const [name = '', ...sources] = directive.trim().split(/\s+/)
          return [name, sources]
        }),
      )
      const inline = [...document.querySelectorAll('script:not([src], [type="application/ld+json"])')].map(
        ({ textContent }) => `'sha256-${hash('sha256', textContent, 'base64')}'`,
      )
      expect(policy.get('script-src')).toEqual(expect.arrayContaining(["'self'", ...inline]))
      expect(policy.get('style-src')).toEqual(["'self'"])
      expect([...policy.values()].flat().join()).not.toContain('unsafe')
      expect(document.querySelectorAll('style, [style]')).toHaveLength(0)
    },
  )
})

describe('Changes to the names and the sitemap that still wait', () => {
  // Shows publishing/stop
  it('are published before the glossary stops', async () => {
    await createTerm('Just Before The End')
    expect(await product.stop()).toBe(0)
    expect(product.readSite('names.json')).toContain('Just Before The End')
    expect(product.readSite('sitemaps/terms-1.xml')).toContain('just-before-the-end')
  })
})
