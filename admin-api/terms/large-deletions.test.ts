import { expect, it } from '@jest/globals'
import { z } from 'zod'
import { id, termTable } from '../../contracts/term.ts'
import { TestGlossary } from '../testing/test-glossary.ts'

const MANY = 4000

const nextTurn = () => new Promise((resolve) => void setImmediate(resolve))

const glossary = TestGlossary.forAll()
const { admin } = glossary

/** CPU milliseconds that the event loop has used, because other processes use the machine too. */
function worked(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Total CPU milliseconds of a request, and the longest single block of the event loop. */
async function watch(request: Promise<unknown>): Promise<{ whole: number; longest: number }> {
  const begin = worked()
  const progress = { isDone: false }
  const done = request.finally(() => (progress.isDone = true))
  let [longest, last] = [0, begin]
  while (!progress.isDone) {
    await nextTurn()
    const now = worked()
    longest = Math.max(longest, now - last)
    last = now
  }
  await done
  return { whole: last - begin, longest }
}

// Shows operating/bulk-deletions
it('deleting thousands of terms does not block other requests', async () => {
  const rows = Array.from({ length: MANY }, (_, n) => `Herd ${n},Defined in a few words.,Herds`)
  await admin.importFile(`name,definition,categories\n${rows.join('\n')}\n`)
  const ids = z.array(id).parse(await admin.send('GET', '/api/terms/ids?search=herds'))
  const table = termTable.parse(await admin.send('GET', '/api/terms/table'))
  expect(new Set(table.ids)).toEqual(new Set(ids))
  const { whole, longest } = await watch(admin.expect(200, 'POST', '/api/terms/bulk-delete', { ids }))
  expect(longest).toBeLessThan(whole / 3)
  expect(await admin.send('GET', '/api/terms/ids')).toEqual([])
})
