import { useQueries } from '@tanstack/react-query'
import { excerptsRead } from './pickable-terms.ts'

/** Rows per request. */
const BLOCK = 50

/** The excerpts of the rows in view, by term id, read in blocks while scrolling. */
export function useExcerpts(shown: readonly number[], inSight: readonly number[]): ReadonlyMap<number, string> {
  const blocks = [...new Set(inSight.map((index) => Math.floor(index / BLOCK)))].filter(
    (block) => block * BLOCK < shown.length,
  )
  return useQueries({
    queries: blocks.map((block) => excerptsRead(shown.slice(block * BLOCK, (block + 1) * BLOCK).join(','))),
    combine: (results) => new Map(results.flatMap(({ data }) => [...(data ?? [])])),
  })
}
