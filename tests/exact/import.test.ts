import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { likeConcepticon } from '../../admin-api/testing/like-concepticon.ts'
import type { Client } from '../product/client.ts'
import { compareFolders, noDifference } from '../product/folder.ts'
import { Product } from '../product/product.ts'

const REAL = new URL('../../../shared/data/concepticon-4132.csv', import.meta.url)
const FILE = existsSync(REAL) ? readFileSync(REAL, 'utf8') : likeConcepticon()
const TERMS = 4132

/** Moments after the file was sent at which it dies; some before anything is written, some while it is published. Milliseconds. */
const KILLS = [150, 500, 900]

const names = z.array(z.object({ id: z.number(), slug: z.string() }))
const termNames = async (client: Client) => names.parse(await client.send('GET', '/api/terms/names'))

/** Sends the file; the last line of the reply, or null when there was none. */
async function send({ url }: Product, client: Client): Promise<unknown> {
  const form = new FormData()
  form.set('file', new Blob([FILE]), 'terms.csv')
  const cookie = client.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const reply = await fetch(`${url}/api/terms/import`, { method: 'POST', body: form, headers: { cookie } })
  return JSON.parse((await reply.text()).trimEnd().split('\n').at(-1) ?? 'null')
}

describe('A file of 4,132 terms', () => {
  let product: Product
  const fresh = mkdtempSync(join(tmpdir(), 'glossary-fresh-'))
  const publishesAll = async (): Promise<void> => {
    rmSync(fresh, { recursive: true, force: true })
    await product.publishTo(fresh)
    expect(compareFolders(product.siteFolder, fresh)).toEqual(noDifference)
  }

  beforeAll(async () => {
    product = await Product.start({ STARTER_GLOSSARY: 'off', VOTE_PUBLISH_SECONDS: '1' })
  }, 90_000)

  afterAll(async () => {
    await product.dispose()
    rmSync(fresh, { recursive: true, force: true })
  })

  // Shows import/whole-or-not
  it('is imported whole or not at all when the process is killed, and published either way', async () => {
    for (const moment of KILLS) {
      const sending = send(product, await product.signIn()).catch(() => null)
      await delay(moment)
      await product.kill()
      await sending
      await product.startAgain()
      const client = await product.signIn()
      await product.settle(client)
      expect([0, TERMS]).toContain((await termNames(client)).length)
    }
    await publishesAll()
  }, 240_000)

  // Shows publishing/import
  it('is imported, and each of its terms has its page', async () => {
    const client = await product.signIn()
    const there = (await termNames(client)).length
    expect(await send(product, client)).toEqual({
      result: { imported: TERMS - there, duplicates: there, errors: [] },
    })
    await product.settle(client)
    const terms = await termNames(client)
    expect(terms).toHaveLength(TERMS)
    expect(terms.filter(({ slug }) => !existsSync(join(product.siteFolder, `term/${slug}.html`)))).toEqual([])
    await publishesAll()
  }, 120_000)

  // Shows terms/bulk-deletion
  it('is deleted again at once, with all of its pages', async () => {
    const client = await product.signIn()
    const terms = await termNames(client)
    await client.send('POST', '/api/terms/bulk-delete', { ids: terms.map(({ id }) => id) })
    await product.settle(client)
    expect(terms.filter(({ slug }) => existsSync(join(product.siteFolder, `term/${slug}.html`)))).toEqual([])
    await publishesAll()
  }, 120_000)
})
