import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from '@jest/globals'
import { z } from 'zod'
import { everydayQueries, slips } from '../../../contracts/testing/everyday-queries.ts'
import { indexNames } from '../../lib/name-index.ts'
import { allNames, findSuggestions, soughtIn } from '../../lib/suggestions.ts'
import { similarNames } from './similar-lines.ts'

const STARTER = new URL('../../../admin-api/starter/terms/', import.meta.url)
const terms = z.array(z.object({ name: z.string(), otherNames: z.array(z.string()).default([]) }))
const index = indexNames(
  readdirSync(STARTER)
    .flatMap((file) => terms.parse(JSON.parse(readFileSync(new URL(file, STARTER), 'utf8'))))
    .toSorted((one, other) => one.name.localeCompare(other.name)),
)
const names = allNames(index)
const linesLike = similarNames(index.keys.flat().map(({ keyed }) => keyed))

/** The first name that the box shows: of the suggestions, or of 'Did you mean'. */
const firstFor = (query: string): string =>
  (findSuggestions(index, query)[0] ?? names[linesLike(soughtIn(query).keyed)[0] ?? -1])?.term.name ?? 'nothing'

// Shows search/everyday
it('the search box has the intended term first for nine of ten everyday queries and slips', () => {
  const asked = [...everydayQueries, ...slips]
  const missed = asked.flatMap(([query, meant]) =>
    firstFor(query) === meant ? [] : [`${query}: ${firstFor(query)}, not ${meant}`],
  )
  expect(missed.length <= asked.length / 10 ? [] : missed).toEqual([])
})

// Shows search/no-suggestions
it.each([
  ['graph identity', 'Identity Graph'],
  ['target adobe', 'Adobe Target'],
  ['profile customer real-time', 'Real-Time Customer Profile'],
  ['what is a data view?', 'Data View'],
  ['report suite meaning', 'Report Suite'],
  ['utm_source', 'UTM Parameter'],
])('%s has no suggestions, and %s is proposed first instead', (query, meant) => {
  expect(findSuggestions(index, query)).toEqual([])
  expect(firstFor(query)).toBe(meant)
})
