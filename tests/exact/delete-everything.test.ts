import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { Client } from '../../admin-api/testing/client.ts'
import { noDifference, readFolder } from '../product/folder.ts'
import { Product } from '../product/product.ts'

const TERMS = 150

describe('A deletion of everything', () => {
  let product: Product

  beforeEach(async () => {
    product = await Product.start({ STARTER_GLOSSARY: 'off' })
    const client = await product.signIn()
    const rows = Array.from({ length: TERMS }, (_, place) => `Term ${place},<p>What ${place} means.</p>,Numbers`)
    await client.importFile(['name,definition,categories', ...rows].join('\n'))
    await client.settle()
  })

  afterEach(() => product.dispose())

  const deleteAll = async (client: Client): Promise<void> => {
    const ids = (await client.termNames()).map(({ id }) => id)
    expect(ids).toHaveLength(TERMS)
    await client.send('POST', '/api/terms/bulk-delete', { ids })
  }
  const expectGone = async (client: Client): Promise<void> => {
    await client.settle()
    expect(await client.readiness()).toMatchObject({ status: 'ok' })
    expect([...readFolder(product.siteFolder).keys()].filter((file) => file.startsWith('term/'))).toEqual([])
    expect(await product.compareWithFullBuild('thread')).toEqual(noDifference)
  }

  // Shows publishing/deletions
  it('is published', async () => {
    const client = await product.signIn()
    await deleteAll(client)
    await expectGone(client)
  })

  it('is published by the next start, where the glossary died before it could', async () => {
    await deleteAll(await product.signIn())
    await product.kill()
    await product.startAgain()
    await expectGone(await product.signIn())
  })
})
