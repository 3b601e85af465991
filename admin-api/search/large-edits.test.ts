import { expect, it } from '@jest/globals'
import { appendChanges } from '../data/change-log.ts'
import { withQuery } from '../testing/client.ts'
import { TestGlossary } from '../testing/test-glossary.ts'

/** More terms than one search catches up with. */
const MANY = 1500
const LEFT = 200

const glossary = TestGlossary.forAll()
const { admin } = glossary

let asked = 0

/** From different addresses, because each has a limit. */
async function count(search: string): Promise<number> {
  const reader = glossary.visitor({ 'x-forwarded-for': `192.0.2.${asked++ % 256}` })
  const { headers } = await reader.expect(200, 'GET', withQuery('/api/terms/search', { search, limit: 1 }))
  return Number(headers['total-count'])
}

it('Searches see an edit of thousands of terms whole or not at all, and always after its reply', async () => {
  expect(await count('herd')).toBe(0)
  const rows = Array.from({ length: MANY }, (_, n) => `Herd ${n},Animals ${n % 7 === 0 ? 'grazing' : 'resting'}.`)
  const progress = { isDone: false }
  const importing = admin.importFile(`name,definition\n${rows.join('\n')}\n`).finally(() => {
    progress.isDone = true
  })
  while (!progress.isDone) expect([0, MANY]).toContain(await count('herd'))
  expect(await importing).toMatchObject({ imported: MANY })
  expect([await count('herd'), await count('grazing herd')]).toEqual([MANY, Math.ceil(MANY / 7)])

  const { id: first } = await admin.termNamed('Herd 0')
  await admin.patchTerm(first, { name: 'Flock 0' })
  expect([await count('herd'), await count('flock')]).toEqual([MANY - 1, 1])

  const ids = (await admin.allTerms()).map(({ id }) => id).slice(LEFT)
  await admin.expect(200, 'POST', '/api/terms/bulk-delete', { ids })
  expect((await count('herd')) + (await count('flock'))).toBe(LEFT)
})

it('A search after thousands of votes finds an edit made after them', async () => {
  const { id: termId } = await admin.createTerm({ name: 'Liked', definition: '<p>Held dear.</p>' })
  expect(await count('liked')).toBe(1)
  const votes = Array.from({ length: MANY }, (_, n) => ({ kind: 'votes-changed', termId: termId + n }) as const)
  await glossary.database.write((manager) => appendChanges(manager, votes))
  await admin.patchTerm(termId, { name: 'Loved' })
  expect([await count('liked'), await count('loved')]).toEqual([0, 1])
})

it('Searches see a category of thousands of terms renamed or deleted right after the reply', async () => {
  const rows = Array.from({ length: MANY }, (_, n) => `Star ${n},Shines.,Constellations`)
  await admin.importFile(`name,definition,categories\n${rows.join('\n')}\n`)
  const { body } = await admin.expect(200, 'GET', '/api/categories')
  const { id } = body.find(({ name }: { name: string }) => name === 'Constellations')
  expect(await count('constellations')).toBe(MANY)
  await admin.expect(200, 'PATCH', `/api/categories/${id}`, { name: 'Zodiac' })
  expect([await count('constellations'), await count('zodiac')]).toEqual([0, MANY])
  await admin.expect(204, 'DELETE', `/api/categories/${id}`)
  expect(await count('zodiac')).toBe(0)
})

// Shows search/up-to-date
it('A search after a thousand edits without a search in between finds the last edit', async () => {
  expect(await count('latecomer')).toBe(0)
  const { id } = await admin.createTerm({ name: 'Straggler' })
  for (let commit = 0; commit < 150; commit += 1) {
    const edits = Array.from({ length: 8 }, (_, n) => ({ kind: 'term-edited', termId: id + 8 * commit + n }) as const)
    await glossary.database.write((manager) => appendChanges(manager, edits))
  }
  await admin.patchTerm(id, { name: 'Latecomer' })
  expect(await count('latecomer')).toBe(1)
})
