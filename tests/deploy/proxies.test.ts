import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { join } from 'node:path'
import { Client } from '../../admin-api/testing/client.ts'
import { csvLines } from '../../admin-api/testing/csv-lines.ts'
import { Product } from '../product/product.ts'
import { isInstalled, startCaddy, startNginx } from './web-servers.ts'

let product: Product

beforeAll(async () => {
  product = await Product.start({ TRUSTED_PROXIES: 'loopback' })
})
afterAll(() => product.dispose())

const read = async (url: string): Promise<[number, string]> => {
  const reply = await fetch(url)
  return [reply.status, await reply.text()]
}

describe.each([
  { name: 'nginx', start: () => startNginx('nginx-proxy', product, join(product.dataDir, 'nginx')) },
  { name: 'caddy', start: () => startCaddy(product, join(product.dataDir, 'caddy')) },
] as const)('Behind $name with the repository’s file', ({ name, start }) => {
  // Shows operating/proxies
  it(`readers and administrators find all they find without it, and what programs ask is not to be had${isInstalled[name] ? '' : ': not tried, it is not installed here'}`, async () => {
    if (!isInstalled[name]) return
    const proxy = await start()
    try {
      for (const path of ['/', '/term/data-layer', '/names.json', '/api/categories', '/nowhere'])
        expect(await read(proxy.url + path)).toEqual(await read(product.url + path))
      for (const path of ['/metrics', '/readyz', '/api/changes?after=0', '/api/content'])
        expect([path, (await read(proxy.url + path))[0]]).toEqual([path, 404])
      const administrator = await new Client(proxy.url).signIn()
      const { slug } = await administrator.createTerm({ name: `Written behind ${name}` })
      await (await product.signIn()).settle()
      expect((await read(`${proxy.url}/term/${slug}`))[1]).toContain(`Written behind ${name}`)
      // 2 MB: more than a proxy takes by itself.
      const rows = Array.from({ length: 40 }, (_, index) => `Row ${index},${'Long. '.repeat(8000)}`)
      expect((await administrator.previewFile(csvLines('name,definition', ...rows))).create).toBe(40)
    } finally {
      await proxy.stop()
    }
  })
})
