import { expect, it } from '@jest/globals'
import { TestGlossary } from '../testing/test-glossary.ts'

const { admin } = TestGlossary.forEach()

it.each([
  ['/api/publishing/accept', 'publish-anyway'],
  ['/api/publishing/check', 'self-check'],
])('POST %s adds a %s change to the feed for every follower, even if nothing is paused here', async (path, kind) => {
  const kinds = async () => (await admin.changes(0)).changes.map((change) => change.kind)
  await admin.expect(204, 'POST', path)
  expect(await kinds()).toEqual([kind])
  await admin.expect(204, 'POST', path)
  expect(await kinds()).toEqual([kind, kind])
})
