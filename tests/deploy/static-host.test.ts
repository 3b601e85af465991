import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { runInNewContext } from 'node:vm'
import { z } from 'zod'
import { canvas, pictureForm } from '../../admin-api/testing/pictures.ts'
import { findInlineSources } from '../../content-build/renderer/inline-sources.ts'
import { category } from '../../contracts/category.ts'
import { findFreePort } from '../../admin-api/testing/glossary-process.ts'
import { until } from '../../admin-api/testing/until.ts'
import { Product } from '../product/product.ts'
import { isInstalled, nginxLocation, startNginx, type WebServer } from './web-servers.ts'

/** Requests, with the status and Location that the embedded server must answer. */
const REQUESTS: [path: string, status: number, location?: string][] = [
  ['/', 200],
  ['/?search=data', 200],
  ['/categories', 200],
  ['/about', 200],
  ['/sign-in', 200],
  ['/term/data-layer', 200],
  ['/term/data-layer?from=mail', 200],
  ['/term/id/83', 200],
  ['/term/data-layer/mentions', 404],
  ['/categories/identity', 200],
  ['/term/was-renamed', 301, '/term/is-renamed'],
  ['/term/was-renamed?from=mail', 301, '/term/is-renamed?from=mail'],
  ['/categories/was-renamed-too', 301, '/categories/is-renamed-too'],
  ['/term/83', 302, '/term/data-layer'],
  ['/term/83?from=mail', 302, '/term/data-layer?from=mail'],
  ['/term/083', 404],
  ['/term/999999', 404],
  ['/term/id/999999', 404],
  ['/term/data-layer/', 308, '/term/data-layer'],
  ['/term/data-layer//', 308, '/term/data-layer'],
  ['/term/data-layer/?from=mail', 308, '/term/data-layer?from=mail'],
  ['/categories/identity/', 308, '/categories/identity'],
  ['/nowhere/', 404],
  ['//term/data-layer', 404],
  ['//about/', 404],
  ['/term//data-layer/', 404],
  ['/nowhere', 404],
  ['/term/nowhere', 404],
  ['/term', 404],
  ['/404', 404],
  ['/index', 404],
  ['/index/', 404],
  ['/index.html', 404],
  ['/about.html', 404],
  ['/about.html.gz', 404],
  ['/.glossary', 404],
  ['/.temporary/', 404],
  ['/_headers', 404],
  ['/_redirects', 404],
  ['/_nginx-term-ids.map', 404],
  ['/names.json', 200],
  ['/sitemap.xml', 200],
  ['/sitemap.xml/', 404],
  ['/sitemaps/terms-1.xml', 200],
  ['/robots.txt', 200],
  ['/site.webmanifest', 200],
  ['MARK', 200],
  ['/social.png', 200],
  ['STYLE', 200],
  ['SCRIPT', 200],
  ['/_astro/nowhere.js', 404],
  ['UPLOAD', 200],
  ['/uploads/nowhere.png', 404],
  ['/uploads/', 404],
  ['/social/data-layer.png', 200],
  ['/social', 404],
  ['/api', 404],
  ['/api/categories', 200],
  ['/api/categories/', 200],
]

/** Request headers of browsers, and of a program that resumes a download. */
const HEADERS = [
  ...['identity', 'gzip', 'br, gzip'].map((encoding) => ({ 'accept-encoding': encoding })),
  { 'accept-encoding': 'gzip', range: 'bytes=10-19' },
]
const PLAIN = { 'accept-encoding': 'identity' }

/** Paths for programs that ask the service directly; web servers keep them from readers. */
const PROGRAM_PATHS = ['/api/changes', '/api/changes/', '/api/Changes', '/api/content', '/api/content/']

/** All headers that restrict what a browser may do. */
const SECURITY = [
  ...['content-security-policy', 'cross-origin-opener-policy', 'cross-origin-resource-policy', 'origin-agent-cluster'],
  ...[
    'permissions-policy',
    'referrer-policy',
    'strict-transport-security',
    'x-content-type-options',
    'x-frame-options',
  ],
]

/** Headers of replies that are neither a page nor from the service. */
const FALLBACK_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}

interface Answer {
  status: number | undefined
  location: string | undefined
  type: string | undefined
  cache: string | undefined
  security: Record<string, string | undefined>
  body: string
}

/** Sends the path exactly as written: `fetch` would normalize it, and would decompress the reply. */
async function ask(url: string, path: string, given: Record<string, string> = PLAIN): Promise<Answer> {
  const { hostname, port } = new URL(url)
  const headers = { host: 'glossary.example', ...given }
  const sent = request({ hostname, port, path, headers, agent: false }).end()
  const [reply] = z.tuple([z.instanceof(IncomingMessage)]).parse(await once(sent, 'response'))
  const { statusCode: status = 0, headers: said } = reply
  const bytes = await buffer(reply)
  const isRedirect = status >= 300 && status < 400
  return {
    status,
    location: said.location,
    // The body of a redirect is never read.
    type: isRedirect ? undefined : said['content-type'],
    cache: said['cache-control'],
    security: Object.fromEntries(SECURITY.map((name) => [name, said[name]?.toString()])),
    body: isRedirect ? '' : decode(bytes, said['content-encoding']).toString('base64'),
  }
}

function decode(bytes: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(bytes)
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes
}

let product: Product
let nginx: WebServer | null = null
const paths = new Map<string, string>()

beforeAll(async () => {
  product = await Product.start()
  const client = await product.signIn()
  const { id } = await client.createTerm({ name: 'Was renamed', categories: ['Was renamed too'] })
  await client.patchTerm(id, { name: 'Is renamed' })
  const categories = z.array(category).parse(await client.send('GET', '/api/categories'))
  const renamed = categories.find(({ name }) => name === 'Was renamed too')
  await client.send('PATCH', `/api/categories/${renamed?.id}`, { name: 'Is renamed too' })
  const form = await pictureForm(canvas(8, 8))
  paths.set('UPLOAD', `/uploads/${(await client.expect(201, 'POST', `/api/terms/${id}/images`, form)).body.filename}`)
  await client.settle()
  const assets = readdirSync(join(product.siteFolder, '_astro'))
  for (const [name, ending] of [
    ['STYLE', '.css'],
    ['SCRIPT', '.js'],
    ['MARK', '.svg'],
  ] as const)
    paths.set(name, `/_astro/${assets.find((file) => file.endsWith(ending))}`)
  await until('compressed copies', () => readdirSync(product.siteFolder).includes('about.html.gz'))
  if (isInstalled.nginx) nginx = await startNginx('nginx-static', product, join(product.dataDir, 'nginx'))
})
afterAll(async () => {
  await nginx?.stop()
  await product.dispose()
})

describe(`${REQUESTS.length} addresses`, () => {
  it('get the right status and redirect from the embedded server', async () => {
    for (const [path, status, location] of REQUESTS)
      expect({ path, ...(await ask(product.url, paths.get(path) ?? path)) }).toMatchObject({
        path,
        status,
        ...(location !== undefined && { location }),
      })
  })

  // Without nginx this test is left out, and only the one below shows the rule.
  if (isInstalled.nginx)
    it("get the same reply from nginx with the repository's configuration, and those for programs get 404", async () => {
      const url = nginx?.url ?? ''
      for (const headers of HEADERS)
        for (const [name] of REQUESTS) {
          const path = paths.get(name) ?? name
          const answer = await ask(url, path, headers)
          expect({ path, headers, ...answer }).toEqual({ path, headers, ...(await ask(product.url, path, headers)) })
        }
      for (const path of PROGRAM_PATHS) expect([path, (await ask(url, path)).status]).toEqual([path, 404])
      for (const place of [url, product.url])
        expect((await fetch(`${place}/about`, { method: 'POST' })).status).toBe(404)
    })

  if (isInstalled.nginx)
    it('are compressed by nginx for a CDN too', async () => {
      const reply = await fetch(`${nginx?.url}/about`, {
        headers: { 'accept-encoding': 'gzip', via: '1.1 cdn.example' },
      })
      expect(reply.headers.get('content-encoding')).toBe('gzip')
    })

  if (isInstalled.nginx)
    // Shows operating/proxies
    it('of the service run no scripts and allow no frames when nginx itself answers', async () => {
      const away = { url: `http://127.0.0.1:${await findFreePort()}`, siteFolder: product.siteFolder }
      const alone = await startNginx('nginx-static', away, join(product.dataDir, 'nginx-alone'))
      try {
        for (const path of ['/api/categories', '/social/data-layer.png', '/uploads/a.png'])
          expect([path, await ask(alone.url, path)]).toMatchObject([path, { status: 502, security: FALLBACK_HEADERS }])
        const tooLarge = { 'content-length': '70000000' }
        expect(await ask(alone.url, '/api/terms/import', tooLarge)).toMatchObject({
          status: 413,
          security: FALLBACK_HEADERS,
        })
      } finally {
        await alone.stop()
      }
    })

  // Shows operating/proxies
  it.each([
    ...PROGRAM_PATHS.map((path) => [path, 'return 404']),
    ...['/api/categories', '/social/data-layer.png', '/uploads/a.png'].map((path) => [path, 'proxy_pass']),
    ...['/about.html', '/about.html.gz'].map((path) => [path, 'internal']),
    ...['/404', '/_headers', '/.glossary', '//about', '/term//data-layer'].map((path) => [path, 'return 404']),
  ])('match the nginx configuration: %s has %s', (path, directive) => {
    expect(nginxLocation('nginx-static', path)).toContain(directive)
  })
})

describe('The output for static hosts', () => {
  /** Lines with the names of headers in lower case, as they arrive. */
  const linesOf = (file: string): string[] =>
    product
      .readSite(file)
      .trimEnd()
      .split('\n')
      .map((line) => line.replace(/^(?: {2}[\w-]+:|add_header [\w-]+)/, (name) => name.toLowerCase()))

  // Shows publishing/static-hosts
  it('repeats the headers of the embedded server', async () => {
    const { security } = await ask(product.url, '/about')
    const headers = Object.entries(security).filter(([, value]) => value !== undefined)
    expect(linesOf('_headers')).toEqual(expect.arrayContaining(headers.map(([name, value]) => `  ${name}: ${value}`)))
    expect(linesOf('_nginx-headers.conf')).toEqual(
      headers.map(([name, value]) => `add_header ${name} "${value}" always;`),
    )
  })

  // Shows publishing/static-hosts
  it('has the security policy in each page, limited to the scripts of that kind of page', async () => {
    const { security } = await ask(product.url, '/about')
    const policy = String(security['content-security-policy']).replace(";frame-ancestors 'none'", '')
    const scriptsOf = (text: string): string[] => /script-src ([^;]*)/.exec(text)?.[1]?.split(' ') ?? []
    for (const file of ['index.html', 'term/data-layer.html', '404.html', 'term/was-renamed.html']) {
      const html = product.readSite(file)
      const meta = /<meta http-equiv="content-security-policy" content="([^"]*)"/.exec(html)?.[1] ?? ''
      const own = meta.replaceAll('&#39;', "'")
      expect(own.replace(/script-src [^;]*/, '')).toBe(policy.replace(/script-src [^;]*/, ''))
      expect(scriptsOf(policy)).toEqual(expect.arrayContaining(scriptsOf(own)))
      expect(scriptsOf(own).length).toBeLessThan(scriptsOf(policy).length)
      expect(scriptsOf(own)).toEqual(expect.arrayContaining(findInlineSources(html).scripts.map((one) => `'${one}'`)))
    }
  })

  // Shows publishing/static-hosts
  it('lists the redirects', () => {
    expect(product.readSite('_redirects')).toBe(
      '/categories/was-renamed-too /categories/is-renamed-too 301\n/term/was-renamed /term/is-renamed 301\n',
    )
    expect(product.readSite('_nginx-term-ids.map')).toContain('\n/term/83 /term/data-layer;\n')
  })
})

// Shows publishing/static-hosts
it('Each version of a page has its own modification time in seconds, even if they follow at once', async () => {
  const client = await product.signIn()
  const { id, slug } = await client.createTerm({ name: 'Changes at once' })
  const seconds: number[] = []
  for (const letter of 'abcdef') {
    await client.patchTerm(id, { definition: `<p>Version ${letter}.</p>` })
    await client.settle()
    seconds.push(Math.floor(statSync(join(product.siteFolder, 'term', `${slug}.html`)).mtimeMs / 1000))
  }
  expect(new Set(seconds).size).toBe(6)
})

describe('The function for a bucket behind CloudFront', () => {
  const source = readFileSync(new URL('../../deploy/cloudfront-function.js', import.meta.url), 'utf8')
  const ask = (uri: string, query?: string): unknown => {
    const request = { uri, rawQueryString: () => query }
    return JSON.parse(String(runInNewContext(`${source}; JSON.stringify(handler({ request }))`, { request })))
  }

  it.each([
    ['/', '/index.html'],
    ['/term/data-layer', '/term/data-layer.html'],
    ['/names.json', '/names.json'],
    ['/_astro/shell.abc.css', '/_astro/shell.abc.css'],
    ['//evil.example/', '//evil.example/.html'],
    ['//evil.example//', '//evil.example//.html'],
    ['/\\evil.example/', '/\\evil.example/.html'],
  ])('maps %s to %s', (uri, file) => {
    expect(ask(uri)).toEqual({ uri: file })
  })

  it.each([
    ['/term/data-layer/', undefined, '/term/data-layer'],
    ['/term/data-layer//', '', '/term/data-layer'],
    ['/term/data-layer/', 'from=mail&from=a%20b', '/term/data-layer?from=mail&from=a%20b'],
  ])('removes the slashes at the end of %s, and keeps the query %s', (uri, query, value) => {
    expect(ask(uri, query)).toMatchObject({ statusCode: 308, headers: { location: { value } } })
  })
})
