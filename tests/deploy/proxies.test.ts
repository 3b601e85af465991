import { beforeAll, expect, it } from '@jest/globals'
import { readdirSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { Client } from '../../admin-api/testing/client.ts'
import { findFreePort } from '../../admin-api/testing/glossary-process.ts'
import { IMPORT_DEADLINE } from '../../admin-api/import/run-thread.ts'
import { csvLines } from '../../admin-api/testing/csv-lines.ts'
import { MAX_IMPORT_SIZE } from '../../contracts/import.ts'
import { listenAnywhere } from '../../contracts/testing/listen-anywhere.ts'
import type { Product } from '../product/product.ts'
import { productForAll } from '../product/shared-product.ts'
import {
  hasIpv6,
  isInstalled,
  largestBodies,
  listens,
  nginxLocation,
  timeouts,
  startCaddy,
  startNginx,
  type WebServer,
} from './web-servers.ts'

const { product, client } = productForAll({ TRUSTED_PROXIES: 'loopback', STARTER_GLOSSARY: 'off' })
beforeAll(async () => {
  await client.createTerm({ name: 'Data Layer' })
  await client.settle()
})

const read = async (url: string): Promise<[number, string]> => {
  const reply = await fetch(url)
  return [reply.status, await reply.text()]
}

const policyAt = async (url: string): Promise<(string | null)[]> => {
  const { headers } = await fetch(url)
  return ['content-security-policy', 'x-content-type-options'].map((name) => headers.get(name))
}

/** Refused by nginx itself. */
const TOO_LONG = `/${'a'.repeat(40_000)}`

/** The service also answers them with a slash at the end and in upper case. */
const PROGRAM_PATHS = ['/metrics', '/readyz', '/api/changes', '/api/content'].flatMap((path) => [
  ...[path, `${path}/`, path.toUpperCase()],
])

// Shows operating/proxies
it.each(PROGRAM_PATHS)('the nginx configuration hides %s from readers', (path) => {
  expect(nginxLocation('nginx-proxy', path)).toContain('return 404')
})

// Shows operating/proxies
it('every proxy configuration accepts the largest CSV file with its form', () => {
  for (const bytes of largestBodies()) expect(bytes).toBeGreaterThan(MAX_IMPORT_SIZE + 1024)
})

// Shows operating/proxies
it('every nginx configuration waits long enough for the slowest import', () => {
  for (const milliseconds of timeouts()) expect(milliseconds).toBeGreaterThanOrEqual(2 * IMPORT_DEADLINE)
})

// Shows operating/proxies
it('every nginx configuration listens on IPv6 wherever it listens on IPv4', () => {
  const [six, four] = [
    listens().filter((place) => place.startsWith('[::]:')),
    listens().filter((place) => /^\d/.test(place)),
  ]
  expect(four).toEqual(['80', '443 ssl http2', '80'])
  expect(six).toEqual(four.map((place) => `[::]:${place}`))
})

type Before = Pick<Product, 'url' | 'siteFolder'>

// Servers that are not installed have no tests.
const servers = [
  { name: 'nginx', start: (place: string, of: Before) => startNginx('nginx-proxy', of, join(product.dataDir, place)) },
  { name: 'caddy', start: (place: string, of: Before) => startCaddy(of, join(product.dataDir, place)) },
] as const
for (const { name, start } of servers.filter((server) => isInstalled[server.name])) {
  it(`behind ${name} readers and administrators get the same as without it, but not the paths for programs`, async () => {
    const proxy = await start(name, product)
    try {
      for (const path of ['/', '/term/data-layer', '/names.json', '/api/categories', '/nowhere'])
        expect(await read(proxy.url + path)).toEqual(await read(product.url + path))
      for (const path of [...PROGRAM_PATHS, '/api/changes?after=0'])
        expect([path, (await read(proxy.url + path))[0]]).toEqual([path, 404])
      // A visitor's own id would appear in the log.
      const { headers } = await fetch(`${proxy.url}/api/categories`, { headers: { 'x-request-id': 'a-visitors-own' } })
      expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{32,36}$/)
      const administrator = await new Client(proxy.url).signIn()
      const { slug } = await administrator.createTerm({ name: `Written behind ${name}` })
      await client.settle()
      expect((await read(`${proxy.url}/term/${slug}`))[1]).toContain(`Written behind ${name}`)
      // 2 MB: more than a proxy accepts by default.
      const rows = Array.from({ length: 40 }, (_, index) => `Row ${index},${'Long. '.repeat(8000)}`)
      expect((await administrator.previewFile(csvLines('name,definition', ...rows))).create).toBe(40)
    } finally {
      await proxy.stop()
    }
  })

  // Shows operating/proxies
  it(`behind ${name} readers get an error page while no service answers, and programs only the status`, async () => {
    const away = { url: `http://127.0.0.1:${await findFreePort()}`, siteFolder: product.siteFolder }
    const proxy = await start(`${name}-of-none`, away)
    try {
      const reply = await fetch(`${proxy.url}/term/data-layer`)
      const { status, headers } = reply
      expect([status, headers.get('content-type')]).toEqual([502, 'text/html; charset=utf-8'])
      expect(await reply.text()).toContain('The glossary could not be reached. Please try again in a moment.')
      expect([headers.get('cache-control'), headers.get('retry-after')]).toEqual(['no-store', '5'])
      const [ofApi, text] = await read(`${proxy.url}/api/categories`)
      expect([ofApi, text]).toEqual([502, expect.not.stringContaining('Please')])
      const own = ['/term/data-layer', '/api/categories', '/metrics', ...(name === 'nginx' ? [TOO_LONG] : [])]
      for (const path of own)
        expect([path, await policyAt(proxy.url + path)]).toEqual([
          path,
          ["default-src 'none'; frame-ancestors 'none'", 'nosniff'],
        ])
    } finally {
      await proxy.stop()
    }
  })

  // Shows operating/proxies
  it(`${name} does not change the security headers of the service`, async () => {
    const proxy = await start(`${name}-adding-nothing`, product)
    try {
      const [style] = readdirSync(join(product.siteFolder, '_astro'))
      for (const path of ['/', `/_astro/${style}`, '/nowhere', '/api/categories', '/api/nothing'])
        expect([path, await policyAt(proxy.url + path)]).toEqual([path, await policyAt(product.url + path)])
    } finally {
      await proxy.stop()
    }
  })
}

if (isInstalled.nginx && hasIpv6)
  // Shows operating/proxies
  it('behind nginx readers can use IPv6 too', async () => {
    const proxy = await startNginx('nginx-proxy', product, join(product.dataDir, 'nginx-by-ipv6'))
    try {
      expect((await read(`${proxy.url.replace('127.0.0.1', '[::1]')}/about`))[0]).toBe(200)
    } finally {
      await proxy.stop()
    }
  })

if (isInstalled.nginx)
  it('behind nginx a service that is down is skipped, and nothing is written twice', async () => {
    const away = `127.0.0.1:${await findFreePort()}`
    const proxy = await startNginx('nginx-proxy', product, join(product.dataDir, 'nginx-of-several'), [away])
    try {
      const administrator = await new Client(proxy.url).signIn()
      for (let count = 0; count < 6; count++) {
        expect((await read(`${proxy.url}/about`))[0]).toBe(200)
        await administrator.createCategory(`Of several ${count}`)
      }
    } finally {
      await proxy.stop()
    }
  })

/** @param other a server in place of another service of the same glossary */
async function withOtherServer<T>(other: Server, work: (proxy: WebServer) => Promise<T>): Promise<void> {
  const proxy = await startNginx('nginx-proxy', product, join(product.dataDir, 'nginx-of-two'), [
    `127.0.0.1:${await listenAnywhere(other)}`,
  ])
  try {
    await work(proxy)
  } finally {
    await proxy.stop()
    other.close()
  }
}

if (isInstalled.nginx)
  it('behind nginx a service that accepts connections but does not answer is skipped', () =>
    withOtherServer(createServer(), async ({ url }) => {
      const statuses = await Promise.all(Array.from({ length: 4 }, async () => (await read(`${url}/about`))[0]))
      expect(statuses).toEqual([200, 200, 200, 200])
    }))

if (isInstalled.nginx)
  it('behind nginx styles of a newer version are found while another service runs an older one', () =>
    withOtherServer(
      createHttpServer((_, response) => response.writeHead(404).end()),
      async ({ url }) => {
        const styles = readdirSync(join(product.siteFolder, '_astro')).filter((file) => file.endsWith('.css'))
        for (const file of [...styles, ...styles])
          expect([file, (await read(`${url}/_astro/${file}`))[0]]).toEqual([file, 200])
      },
    ))
