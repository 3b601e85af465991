import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { GlossaryClient } from '../testing/glossary-client.ts'
import { ImportClient } from '../testing/import-client.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

/** More than are put into their places one by one. */
const MANY = 1500
const LEFT = 200

let app: TestApp
let admin: GlossaryClient
beforeAll(async () => {
  app = await openTestApp()
  admin = await GlossaryClient.of(app)
})
afterAll(() => app.close())

async function count(search: string): Promise<number> {
  const { headers } = await app.visitor().get('/api/terms/search').query({ search, limit: 1 }).expect(200)
  return Number(headers['total-count'])
}

it('After the reply to an edit of thousands every search is of the moment after it, before it of the moment before or after', async () => {
  expect(await count('herd')).toBe(0)
  const rows = Array.from({ length: MANY }, (_, n) => `Herd ${n},Animals ${n % 7 === 0 ? 'grazing' : 'resting'}.`)
  const progress = { isDone: false }
  const importing = new ImportClient(admin.browser).import(`name,definition\n${rows.join('\n')}\n`).finally(() => {
    progress.isDone = true
  })
  while (!progress.isDone) expect([0, MANY]).toContain(await count('herd'))
  expect(await importing).toMatchObject({ imported: MANY })
  expect([await count('herd'), await count('grazing herd')]).toEqual([MANY, Math.ceil(MANY / 7)])

  const first = (await admin.allTerms()).find(({ name }) => name === 'Herd 0')
  await admin.patchTerm(first?.id ?? 0, { name: 'Flock 0' })
  expect([await count('herd'), await count('flock')]).toEqual([MANY - 1, 1])

  const ids = (await admin.allTerms()).map(({ id }) => id).slice(LEFT)
  await admin.browser.post('/api/terms/bulk-delete').send({ ids }).expect(200)
  expect((await count('herd')) + (await count('flock'))).toBe(LEFT)
}, 60_000)
