import { expect, it } from '@jest/globals'
import { packLinks, unpackLinks } from './links.ts'

// Shows publishing/closed-whole
it.each([
  ['none', []],
  [
    'some',
    [
      [1, [2]],
      [2, [3, 1, 2_000_000_000]],
      [7, []],
    ],
  ],
] satisfies [string, [number, number[]][]][])('%s are the same when they were packed', (_, entries) => {
  const links = new Map<number, number[]>(entries)
  expect(unpackLinks(packLinks(links))).toEqual(links)
})
