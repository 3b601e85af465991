import { once } from 'node:events'
import { mkdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import http, { type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { PublishedFile } from '../../contracts/published-file.ts'
import { TestGlossary } from '../testing/test-glossary.ts'
import { until } from '../testing/until.ts'
import { PublishedFiles } from './published-files.ts'

const LONG = `<!DOCTYPE html><p>${'Data layer. '.repeat(400)}</p>`
const PICTURE = Buffer.from('89504e470d0a1a0a', 'hex')

const page = (path: string, more: Partial<PublishedFile> = {}): PublishedFile => ({
  path,
  file: path === '/' ? 'index.html' : `${path.slice(1)}.html`,
  hash: '',
  movedTo: null,
  canonical: null,
  ...more,
})

const asset = (path: string): PublishedFile => ({ ...page(path), file: path.slice(1) })

const FILES = [
  page('/'),
  page('/about'),
  page('/404'),
  page('/categories/journeys'),
  page('/categories/journeys/canvas'),
  page('/categories/trips', { movedTo: '/categories/journeys' }),
  page('/browse/armpit'),
  page('/browse/data'),
  page('/browse/layer-10'),
  page('/term/data-layer'),
  page('/term/id/81', { canonical: '/term/data-layer' }),
  page('/term/83', { canonical: null }),
  page('/term/id/83', { canonical: '/term/other' }),
  page('/term/data-layers', { movedTo: '/term/data-layer' }),
  page('/vanished'),
  asset('/_astro/shell.abc123.css'),
  asset('/favicon.svg'),
  asset('/sample-import.csv'),
  asset('/sitemap.xml'),
  asset('/sitemaps/terms-1.xml'),
  asset('/names.json'),
  asset('/robots.txt'),
]

describe('A start', () => {
  const glossary = TestGlossary.startingForAll()

  // Shows addresses/not-ready
  it('makes readers wait until the published pages and their security policy are loaded', async () => {
    const { dataDir } = glossary.settings
    await mkdir(join(dataDir, 'site'))
    await writeFile(join(dataDir, 'site/about.html'), LONG)
    const asked = glossary.visitor().ask('GET', '/about')
    await glossary.visitor().expect(200, 'GET', '/healthz')
    const files = glossary.app.get(PublishedFiles)
    files.inline = { scripts: ['sha256-b25l'] }
    files.replace([page('/about')])
    const { status, headers } = await asked
    expect(status).toBe(200)
    expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-b25l'")
  })
})

describe('The site', () => {
  const glossary = TestGlossary.forAll()

  const write = async (file: string, bytes: string | Buffer) => {
    const target = join(glossary.settings.dataDir, file)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, bytes)
  }
  // Without this, fetch adds cache headers of its own that ask for the whole page.
  const get = (path: string, headers: Record<string, string> = {}) =>
    glossary.visitor({ 'cache-control': 'max-age=0', ...headers }).ask('GET', path)
  const plain = (path: string, headers = {}) => get(path, { 'accept-encoding': 'identity', ...headers })
  const statusOf = async (path: string): Promise<number> => (await get(path)).status
  const etagOf = async (path: string): Promise<string> => (await plain(path)).headers['etag'] ?? ''

  /** Sends the path unchanged; other clients normalize `..`. */
  const rawGet = async (path: string) => {
    const request = http.get({ host: '127.0.0.1', port: glossary.port, path })
    const [response]: http.IncomingMessage[] = await once(request, 'response')
    if (!response) throw new Error('There was no answer')
    return { status: response.statusCode, headers: response.headers, text: await text(response) }
  }

  beforeAll(async () => {
    for (const { file } of FILES)
      await write(`site/${file}`, file.endsWith('.html') ? `${LONG}<!-- ${file} -->` : `/* ${file} */`)
    await write('site/secret.html', 'not published')
    await write('uploads/3f2a-71.png', PICTURE)
    await write('uploads/notes.html', '<script>alert(1)</script>')
    await rm(join(glossary.settings.dataDir, 'site/vanished.html'))
    const files = glossary.app.get(PublishedFiles)
    files.replace([...FILES, page('/browse/gone')])
    files.update([], ['/browse/gone'])
    files.isComplete = true
  })

  // Shows addresses/not-ready
  it('answers 503 with a time to retry for unknown pages until publishing is complete', async () => {
    const files = glossary.app.get(PublishedFiles)
    files.isComplete = false
    const reply = await rawGet('/term/new')
    expect(reply).toMatchObject({
      status: 503,
      text: 'The glossary is not ready yet\n',
      headers: { 'retry-after': '2', refresh: '2', 'cache-control': 'no-store' },
    })
    expect(await statusOf('/term/data-layer')).toBe(200)
    files.isComplete = true
    expect(await statusOf('/term/new')).toBe(404)
  })

  it.each([
    ['/', 'index.html', 'text/html; charset=utf-8'],
    ['/?search=data', 'index.html', 'text/html; charset=utf-8'],
    ['/term/data-layer', 'term/data-layer.html', 'text/html; charset=utf-8'],
    ['/term/id/81', 'term/id/81.html', 'text/html; charset=utf-8'],
    ['/_astro/shell.abc123.css', '_astro/shell.abc123.css', 'text/css; charset=utf-8'],
    ['/favicon.svg', 'favicon.svg', 'image/svg+xml'],
    ['/sample-import.csv', 'sample-import.csv', 'text/csv; charset=utf-8'],
    ['/sitemap.xml', 'sitemap.xml', 'application/xml'],
    ['/sitemaps/terms-1.xml', 'sitemaps/terms-1.xml', 'application/xml'],
    ['/names.json', 'names.json', 'application/json; charset=utf-8'],
    ['/robots.txt', 'robots.txt', 'text/plain; charset=utf-8'],
  ])('answers %s with %s', async (path, file, type) => {
    const reply = await rawGet(path)
    expect(reply.status).toBe(200)
    expect(reply.headers['content-type']).toBe(type)
    expect(reply.text).toContain(file)
    expect(reply.headers).not.toHaveProperty('set-cookie')
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
  })

  it('allows no inline style, and only the inline scripts that content-build reports', async () => {
    const policy = async () => (await plain('/about')).headers['content-security-policy']
    expect(await policy()).toContain("script-src 'self';style-src 'self';")
    glossary.app.get(PublishedFiles).inline = { scripts: ['sha256-b25l', 'sha256-dHdv'] }
    expect(await policy()).toContain("script-src 'self' 'sha256-b25l' 'sha256-dHdv';style-src 'self';")
    glossary.app.get(PublishedFiles).inline = { scripts: [] }
  })

  it('lets browsers cache pages if they revalidate them, and hashed assets for a year', async () => {
    expect((await get('/about')).headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect((await get('/_astro/shell.abc123.css')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it('sends an asset without a Content-Security-Policy', async () => {
    const reply = await get('/_astro/shell.abc123.css')
    expect(reply.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    expect(reply.headers).not.toHaveProperty('content-security-policy')
    expect(reply.body).toBe('/* _astro/shell.abc123.css */')
    const missing = await get('/_astro/no-such.css')
    expect(missing.status).toBe(404)
    expect(missing.headers).toHaveProperty('content-security-policy')
  })

  describe('with compressed copies of a page', () => {
    const html = `${LONG}<!-- copied.html -->`
    const [br, gz] = [brotliCompressSync(html), gzipSync(html)]

    beforeAll(async () => {
      await write('site/copied.html', html)
      await write('site/copied.html.br', br)
      await write('site/copied.html.gz', gz)
      glossary.app.get(PublishedFiles).update([page('/copied', { hash: 'of-the-page' })], [])
    })

    // Shows publishing/copies
    it.each([
      ['br', 'br', br.length],
      ['gzip', 'gzip', gz.length],
      ['gzip, deflate, br', 'br', br.length],
      ['br;q=0, gzip', 'gzip', gz.length],
    ])('sends a client that accepts %s the copy in %s', async (accepted, encoding, length) => {
      const reply = await get('/copied', { 'accept-encoding': accepted })
      expect(reply.headers).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(length),
        'content-type': 'text/html; charset=utf-8',
        etag: 'W/"of-the-page"',
        vary: expect.stringContaining('Accept-Encoding'),
      })
      expect(reply.body).toBe(html)
      const again = await get('/copied', { 'accept-encoding': accepted, 'if-none-match': 'W/"of-the-page"' })
      expect([again.status, again.body, again.headers['content-encoding']]).toEqual([304, '', undefined])
    })

    it('sends the uncompressed page to a client that accepts neither', async () => {
      const reply = await plain('/copied')
      expect(reply.headers).not.toHaveProperty('content-encoding')
      expect(reply.body).toBe(html)
    })

    it('answers 404 for the file name of a copy', async () => {
      expect([await statusOf('/copied.html.br'), await statusOf('/copied.br')]).toEqual([404, 404])
    })
  })

  it('compresses a page without copies when it sends it', async () => {
    const reply = await get('/about', { 'accept-encoding': 'br' })
    expect(reply.headers).toMatchObject({ 'content-encoding': 'br' })
    expect(reply.body).toContain('about.html')
  })

  // Shows publishing/whole-pages
  it('sends whole pages while new versions are repeatedly renamed into place', async () => {
    const file = join(glossary.settings.dataDir, 'site/term/data-layer.html')
    const files = glossary.app.get(PublishedFiles)
    const original = await readFile(file, 'utf8')
    const versions = [original, `${original}${'longer '.repeat(3000)}`]
    const reading = new AbortController()
    const publishing = (async () => {
      for (let turn = 0; !reading.signal.aborted; turn += 1) {
        await writeFile(`${file}.beside`, versions[turn % 2] ?? '')
        await rename(`${file}.beside`, file)
        files.update([page('/term/data-layer')], [])
      }
    })()
    const bodies = new Set<string>()
    for (let turn = 0; turn < 300; turn += 1) bodies.add((await plain('/term/data-layer')).body)
    reading.abort()
    await publishing
    await writeFile(file, original)
    files.update([page('/term/data-layer')], [])
    expect([...bodies].toSorted()).toEqual(versions.toSorted())
    expect((await plain('/term/data-layer')).body).toBe(original)
  })

  it('reads each version of a page from the disk once', async () => {
    const files = glossary.app.get(PublishedFiles)
    const rewrite = async (html: string) => {
      await write('site/popular.html', html)
      files.update([page('/popular')], [])
    }
    await rewrite('first')
    expect((await plain('/popular')).body).toBe('first')
    await write('site/popular.html', 'not told of yet')
    expect((await plain('/popular')).body).toBe('first')
    await rewrite('second')
    expect((await plain('/popular')).body).toBe('second')
  })

  // Shows publishing/unreadable
  it('answers 503 with a time to retry for a page that cannot be read from the disk', async () => {
    await mkdir(join(glossary.settings.dataDir, 'site/broken.html'))
    glossary.app.get(PublishedFiles).update([page('/broken')], [])
    const reply = await plain('/broken')
    expect(reply).toMatchObject({ status: 503, body: { code: 'page-unreadable' }, headers: { 'retry-after': '5' } })
  })

  it('answers 304 without a body to a client that sends the ETag of the page', async () => {
    const etag = await etagOf('/about')
    expect(etag).toMatch(/^"[\w-]{27}"$/)
    const again = await plain('/about', { 'if-none-match': etag })
    expect(again).toMatchObject({ status: 304, body: '', headers: { etag } })
    expect((await plain('/about', { 'if-none-match': '"another"' })).status).toBe(200)
  })

  it.each(['br', 'gzip'])('compresses text with %s and gives it a weak ETag', async (encoding) => {
    const etag = `W/${await etagOf('/about')}`
    const reply = await get('/about', { 'accept-encoding': encoding })
    expect(reply.headers).toMatchObject({
      'content-encoding': encoding,
      etag,
      vary: expect.stringContaining('Accept-Encoding'),
    })
    const again = await get('/about', { 'accept-encoding': encoding, 'if-none-match': etag })
    expect([reply.status, again.status]).toEqual([200, 304])
    expect(again.headers['vary']).toContain('Accept-Encoding')
    expect(again.headers).not.toHaveProperty('content-encoding')
  })

  it('answers HEAD like GET, without a body', async () => {
    const reply = await glossary.visitor({ 'accept-encoding': 'identity' }).expect(200, 'HEAD', '/about')
    expect(reply.headers).toMatchObject({
      etag: await etagOf('/about'),
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(Buffer.byteLength(`${LONG}<!-- about.html -->`)),
    })
    await glossary.visitor().expect(404, 'HEAD', '/nothing')
  })

  // Shows addresses/renamed
  it('redirects a former slug with 301 and no-cache, so that a term can take it again', async () => {
    const headers = { location: '/term/data-layer?from=bookmark', 'cache-control': 'no-cache' }
    expect(await get('/term/data-layers?from=bookmark')).toMatchObject({ status: 301, headers })
  })

  // Shows addresses/digits
  it('redirects /term/{digits} to the term with that id, unless the digits are a slug', async () => {
    expect(await get('/term/81')).toMatchObject({ status: 302, headers: { location: '/term/data-layer' } })
    const whole = await rawGet('http://evil.example/term/81?from=bookmark')
    expect([whole.status, whole.headers.location]).toEqual([302, '/term/data-layer?from=bookmark'])
    expect(await statusOf('/term/83')).toBe(200)
    expect(await statusOf('/term/999')).toBe(404)
  })

  it.each([
    ['/about/', '/about'],
    ['/about///', '/about'],
    ['/categories/journeys/?x=1', '/categories/journeys?x=1'],
  ])('redirects %s to %s', async (path, to) => {
    expect(await get(path)).toMatchObject({ status: 308, headers: { location: to } })
  })

  describe('with addresses of thousands of characters', () => {
    /** The fastest of ten requests, because other programs use the machine too. */
    const timeOf = async (path: string): Promise<number> => {
      const times: number[] = []
      while (times.length < 10) {
        const begin = performance.now()
        await rawGet(path)
        times.push(performance.now() - begin)
      }
      return Math.min(...times)
    }
    const starts = Array.from({ length: 3000 }, (_, n) => page(`/browse/${n}th-term`))
    beforeAll(() => glossary.app.get(PublishedFiles).update(starts, []))
    afterAll(() => glossary.app.get(PublishedFiles).replace(FILES))

    it.each([
      ['slashes', `/A${'/'.repeat(15_000)}x`],
      ['digits, below a long listing', `/browse/${'9'.repeat(15_000)}`],
    ])('takes no longer for one of %s than for one of letters', async (_, path) => {
      const ofLetters = await timeOf(`/A${'x'.repeat(15_000)}`)
      expect(await timeOf(path)).toBeLessThan(20 * ofLetters)
    })
  })

  // Shows addresses/any-case
  it.each([
    ['/Term/Data-Layer?x=1', 301, '/term/data-layer?x=1'],
    ['/ABOUT', 301, '/about'],
    ['/About/', 308, '/about'],
    ['/term/Data-Layers', 301, '/term/data-layer'],
    ['/TERM/81', 302, '/term/data-layer'],
  ])('redirects %s regardless of its case', async (path, status, location) => {
    expect(await get(path)).toMatchObject({ status, headers: { location } })
  })

  // Shows addresses/listing-place
  it.each([
    ['/browse/avoid', '/browse/armpit'],
    ['/browse/Avoid', '/browse/armpit'],
    ['/browse/aardvark', '/'],
    ['/browse/gone', '/browse/data'],
    ['/browse/grape', '/browse/data'],
    ['/browse/layer-9', '/browse/data'],
    ['/browse/layer-11', '/browse/layer-10'],
    ['/categories/journeys/avoid', '/categories/journeys'],
    ['/categories/trips/avoid', '/categories/journeys'],
    ['/categories/trips/canvas', '/categories/journeys/canvas'],
    ['/categories/journeys/duck', '/categories/journeys/canvas'],
  ])('redirects %s, where no listing page begins, to the listing page that covers it', async (path, location) => {
    expect(await get(path)).toMatchObject({ status: 301, headers: { location, 'cache-control': 'no-cache' } })
  })

  // Shows addresses/not-found
  it.each([
    '//evil.example/',
    '//evil.example/about/',
    '/\\evil.example/',
    '/about/../secret',
    '/secret',
    '/secret.html',
    '/about.html',
    '/../glossary.db',
    '/%2e%2e/glossary.db',
    '/..%2fglossary.db',
    '/term/%00',
    '/%E0%A4%A',
    '/__proto__',
    '/uploads/../glossary.db',
    '/uploads/..%2fglossary.db',
    '/uploads/notes.html',
    '/uploads/',
    '/uploads/none.png',
    `/uploads/${'a'.repeat(300)}.png`,
    '/vanished',
    '/404',
    '/Term/No-Such',
    '/browse/no_slug',
    '/categories/no-such/avoid',
  ])('answers %s with the 404 page', async (path) => {
    const reply = await rawGet(path)
    expect(reply.status).toBe(404)
    expect(reply.text).toContain('<!-- 404.html -->')
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.headers).not.toHaveProperty('location')
  })

  // Shows images/served
  it('lets browsers cache uploaded images for a year, and forbids them to guess the type', async () => {
    const reply = await get('/uploads/3f2a-71.png')
    expect([reply.status, reply.bytes]).toEqual([200, PICTURE])
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(reply.headers).not.toHaveProperty('content-encoding')
  })

  it('passes requests other than reads to the API', async () => {
    expect(await glossary.visitor().refusal('POST', '/about', {})).toMatchObject({ code: 'page-not-found' })
  })

  // Shows reading/no-cookies
  it('sets no cookie on a page, even when the request has a session cookie', async () => {
    expect((await glossary.admin.expect(200, 'GET', '/about')).cookies).toEqual([])
  })

  it('serves pages as soon as content-build reports them, and stops when it reports them removed', async () => {
    const files = glossary.app.get(PublishedFiles)
    expect(await statusOf('/term/new')).toBe(404)
    await write('site/term/new.html', LONG)
    files.update([page('/term/new')], ['/categories/journeys'])
    expect(await statusOf('/term/new')).toBe(200)
    expect(await statusOf('/categories/journeys')).toBe(404)
    files.replace(FILES)
    expect(await statusOf('/term/new')).toBe(404)
  })

  it('answers 404 in plain text while there is no 404 page', async () => {
    const files = glossary.app.get(PublishedFiles)
    files.replace([])
    const plainly = { status: 404, body: 'Page Not Found\n', headers: { 'content-type': 'text/plain; charset=utf-8' } }
    expect(await get('/')).toMatchObject(plainly)
    files.replace([page('/404', { file: 'gone.html' })])
    expect(await get('/')).toMatchObject(plainly)
    files.replace(FILES)
  })
})

// Shows operating/connections
it('a client that stops receiving an image is disconnected, and a slow one gets all of it', async () => {
  await using glossary = await TestGlossary.open()
  const bytes = 32_000_000
  await mkdir(join(glossary.settings.dataDir, 'uploads'), { recursive: true })
  await writeFile(join(glossary.settings.dataDir, 'uploads/large.png'), Buffer.alloc(bytes))
  const ask = async (): Promise<Socket> => {
    const socket = connect(glossary.port, '127.0.0.1').pause()
    await once(socket, 'connect')
    socket.write('GET /uploads/large.png HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    return socket
  }
  const [idle, slow] = [await ask(), await ask()]
  let taken = 0
  const takePart = (): void => {
    const part: unknown = slow.read(16_384) ?? slow.read()
    if (Buffer.isBuffer(part)) taken += part.length
  }
  const server: Server = glossary.app.getHttpServer()
  await until('the connection of the idle one is closed', async () => {
    takePart()
    return (await promisify(server.getConnections.bind(server))()) < 2
  })
  expect(await takeAll(idle)).toBeLessThan(bytes)
  expect(taken + (await takeAll(slow))).toBeGreaterThan(bytes)
})

// Shows operating/slow-takers
it('slow readers of large images take little memory, and an image that is removed meanwhile is cut off', async () => {
  await using glossary = await TestGlossary.open()
  glossary.app.get(PublishedFiles).replace([])
  const [bytes, readers] = [32_000_000, 12]
  const uploads = join(glossary.settings.dataDir, 'uploads')
  await mkdir(uploads, { recursive: true })
  const before = process.memoryUsage().arrayBuffers
  const sockets: Socket[] = []
  for (let n = 0; n < readers; n += 1) {
    await writeFile(join(uploads, `of-${n}.png`), '')
    await truncate(join(uploads, `of-${n}.png`), bytes)
    const socket = connect(glossary.port, '127.0.0.1')
    sockets.push(socket)
    socket.write(`GET /uploads/of-${n}.png HTTP/1.1\r\nHost: x\r\n\r\n`)
    await once(socket, 'readable')
  }
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(bytes)
  await rm(uploads, { recursive: true })
  const [first, ...others] = sockets
  for (const socket of others) socket.destroy()
  expect(first && (await takeAll(first))).toBeLessThan(bytes)
})

async function takeAll(socket: Socket): Promise<number> {
  let taken = 0
  socket.on('data', ({ length }: Buffer) => (taken += length)).resume()
  await once(socket, 'close')
  return taken
}
