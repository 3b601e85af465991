import { describe, expect, it } from '@jest/globals'
import { Client } from '../../admin-api/testing/client.ts'
import { until } from '../../admin-api/testing/until.ts'
import { productForAll } from '../product/shared-product.ts'

describe('A vote', () => {
  const { product, client } = productForAll({ VOTE_PUBLISH_SECONDS: '20' })
  const page = (): string => product.readSite('term/data-layer.html')

  // Shows voting/others
  it('is on the published pages after VOTE_PUBLISH_SECONDS, for which an edit does not wait', async () => {
    const visitor = new Client(product.url)
    const before = page()
    await visitor.send('POST', '/api/votes', { termId: 83, isUpvote: true })
    await client.send('PATCH', '/api/terms/81', { definition: '<p>Edited while a vote waits.</p>' })
    await until('the edit to be published', () =>
      product.readSite('term/identity-graph.html').includes('while a vote waits'),
    )
    expect(page()).toBe(before)
    await until('the vote to be published', () => page() !== before)
    expect(page()).toContain('aria-label="Upvote Data Layer: 1"')
  })

  // Shows voting/others
  it('that still waits is published before the glossary stops', async () => {
    const before = page()
    await new Client(product.url).send('POST', '/api/votes', { termId: 83, isUpvote: true })
    expect(await product.stop()).toBe(0)
    expect(page()).not.toBe(before)
    expect(page()).toContain('aria-label="Upvote Data Layer: 2"')
  })
})
