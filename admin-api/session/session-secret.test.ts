import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadSettings } from '../config.ts'
import { createApp } from '../create-app.ts'
import { listen } from '../listen.ts'
import { Client } from '../testing/client.ts'
import { makeTestPlace, type TestPlace } from '../testing/test-database.ts'

const SECRET = 'kept-by-an-earlier-version-0123456789'

let place: TestPlace
beforeEach(async () => {
  place = await makeTestPlace()
})
afterEach(() => place.remove())

// Shows operating/session-secret
it('The session secret file of an earlier version moves into the database, and visitors stay known', async () => {
  const { dataDir } = place.settings
  const cookies = new Map<string, string>()
  const withService = async (environment: NodeJS.ProcessEnv, use: (visitor: Client) => Promise<void>) => {
    const app = await createApp(loadSettings({ ...place.environment, LOG_LEVEL: 'warn', ...environment }))
    try {
      await use(new Client(await listen(app, '127.0.0.1', 0), {}, cookies))
    } finally {
      await app.close()
    }
  }
  const expectKnown = async (visitor: Client) =>
    expect(Object.keys(await visitor.send('GET', '/api/votes/mine'))).toEqual(['83'])

  await withService({ SESSION_SECRET: SECRET }, (visitor) =>
    visitor.send('POST', '/api/votes', { termId: 83, isUpvote: true }),
  )
  const file = join(dataDir, 'session-secret')
  writeFileSync(file, `${SECRET}\n`)
  await withService({}, expectKnown)
  expect(existsSync(file)).toBe(false)
  await withService({}, expectKnown)
})
