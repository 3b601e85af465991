import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { expect, it } from '@jest/globals'
import { TestGlossary } from '../testing/test-glossary.ts'
import { CachedReads } from './cached-reads.ts'

// Shows operating/set-back
it('a read of all terms returns the present data when the database has lost the requested change', async () => {
  await using glossary = await TestGlossary.open()
  let made = 0
  // As after a failover to a standby whose last change is 3.
  const text = () => Promise.resolve({ change: 3, terms: 1, parts: Readable.from([`made ${(made += 1)}`]) })
  const { change, file } = await glossary.app.get(CachedReads).find({ name: 'terms', encoding: 'identity', text }, 5)
  expect([change, await readFile(file, 'utf8')]).toEqual([3, 'made 2'])
})
