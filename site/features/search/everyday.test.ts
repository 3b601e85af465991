import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from '@jest/globals'
import { z } from 'zod'
import { everydayQueries, slips } from '../../../contracts/testing/everyday-queries.ts'
import { findSuggestions, indexNames } from '../../lib/suggestions.ts'
import { similarNames } from './similar-lines.ts'

const STARTER = new URL('../../../admin-api/starter/terms/', import.meta.url)
const terms = z.array(z.object({ name: z.string(), otherNames: z.array(z.string()).default([]) }))
const index = indexNames(
  readdirSync(STARTER)
    .flatMap((file) => terms.parse(JSON.parse(readFileSync(new URL(file, STARTER), 'utf8'))))
    .toSorted((one, other) => one.name.localeCompare(other.name)),
)
const linesLike = similarNames(index.names.map(({ term, otherName }) => otherName ?? term.name))

/** What the box shows first: a suggestion, or what it asks whether it was meant. */
const firstFor = (query: string): string =>
  (findSuggestions(index, query)[0] ?? index.names[linesLike(query)[0] ?? -1])?.term.name ?? 'nothing'

// Shows search/everyday
it('the box has the term that is meant first for nine of ten everyday queries, and for slips', () => {
  const asked = [...everydayQueries, ...slips]
  const missed = asked.flatMap(([query, meant]) =>
    firstFor(query) === meant ? [] : [`${query}: ${firstFor(query)}, not ${meant}`],
  )
  expect(missed.length <= asked.length / 10 ? [] : missed).toEqual([])
})
