import { expect, it } from '@jest/globals'
import { similarNames } from './similar-lines.ts'

const NAMES = ['adultery', 'after', 'afternoon', 'afterwards', 'answer', 'grandmother', 'moth', 'mother', 'water']

/** The names like the query, best first. */
const likeIn = (names: readonly string[], query: string): string[] =>
  similarNames(names)(query).flatMap((line) => names[line] ?? [])

// Shows search/no-suggestions
it.each([
  ['wter', 'water', 'a missing letter'],
  ['waater', 'water', 'a letter too many'],
  ['motker', 'mother', 'a wrong letter'],
  ['wtaer', 'water', 'two swapped letters'],
])('for %s, %s comes before names that only contain something like it: %s', (query, meant) => {
  expect(likeIn(NAMES, query)[0]).toBe(meant)
})

// Shows search/no-suggestions
it('a misspelt part of a long name still offers it', () => {
  expect(likeIn(['customer journey analytics', 'adobe journey optimizer'], 'optimzer')).toEqual([
    'adobe journey optimizer',
  ])
})
