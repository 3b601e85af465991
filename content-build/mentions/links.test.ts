import { expect, it } from '@jest/globals'
import { termContent } from '../../contracts/testing/terms.ts'
import { Links, unpackLinks } from './links.ts'

const terms = new Map([1, 2].map((id) => [id, termContent(id)]))

// Shows publishing/closed-whole
it.each([
  ['none', []],
  [
    'some',
    [
      [1, [2]],
      [2, [3, 1, 2_000_000_000]],
    ],
  ],
] satisfies [string, [number, number[]][]][])('links (%s) are the same after packing and unpacking', (_, entries) => {
  const links = new Links(terms)
  links.fill(entries)
  expect([...unpackLinks(links.pack())]).toEqual(entries)
})
