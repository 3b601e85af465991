import { expect, it } from '@jest/globals'
import { Client } from '../../admin-api/testing/client.ts'
import { until } from '../../admin-api/testing/until.ts'
import { productForAll } from '../product/shared-product.ts'

const { product, client } = productForAll({ STARTER_GLOSSARY: 'off', VOTE_PUBLISH_SECONDS: '3600' })

// Shows voting/others
it('A vote waits to be published without delaying edits, and is published before the glossary stops', async () => {
  const { id } = await client.createTerm({ name: 'Voted on' })
  const edited = await client.createTerm({ name: 'Edited' })
  await client.settle()
  const shown = () => /aria-label="Upvote Voted on: (\d+)"/.exec(product.readSite('term/voted-on.html'))?.[1]
  await new Client(product.url).send('POST', '/api/votes', { termId: id, isUpvote: true })
  await client.patchTerm(edited.id, { definition: '<p>Edited while a vote waits.</p>' })
  await until('the edit to be published', () => product.readSite('term/edited.html').includes('while a vote waits'))
  expect(shown()).toBe('0')
  expect(await product.stop()).toBe(0)
  expect(shown()).toBe('1')
})
