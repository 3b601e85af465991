import { expect, it } from '@jest/globals'
import { Lane } from './lane.ts'

const FULL = { code: 'too-many-requests', retryAfter: 5000 }
const BUSY = { code: 'busy', retryAfter: 5000 }

it('password checks run one by one, and one network cannot take all places in the queue', async () => {
  const lane = new Lane()
  const { promise, resolve: release } = Promise.withResolvers<undefined>()
  const first = lane.run('first', () => promise)
  const order: string[] = []
  const add = (network: string) => lane.run(network, () => Promise.resolve(order.push(network)))

  const ofOne = Array.from({ length: 20 }, () => add('one'))
  await expect(add('one')).rejects.toMatchObject(FULL)
  const ofOthers = Array.from({ length: 79 }, (_, index) => add(`other ${index}`))
  await expect(add('late')).rejects.toMatchObject(BUSY)
  expect(order).toEqual([])

  release(undefined)
  await Promise.all([first, ...ofOne, ...ofOthers])
  expect(order).toEqual([...Array<string>(20).fill('one'), ...ofOthers.map((_, index) => `other ${index}`)])
  await add('one')
  await add('late')
})
