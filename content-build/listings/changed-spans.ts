import type { Span } from './listing.ts'

export type Named = { id: number; name: string; slug: string } | undefined

export const isNamedAlike = (a: Named, b: Named): boolean =>
  a === b || (a?.id === b?.id && a?.name === b?.name && a?.slug === b?.slug)

export interface ChangedSpan {
  span: Span | undefined
  page: number
}

/**
 * The pages of a listing that have come, gone or changed their extent, their neighbours or their jumps; and always the first. A page whose first
 * term was renamed has left its former address.
 */
export function changedSpans(before: readonly Span[], after: readonly Span[]): ChangedSpan[] {
  const [front, back] = alikeAtEnds(before, after)
  const [some, others] = [between(before, front, back), between(after, front, back)]
  const former = new Map(some.map(({ span, page }) => [span?.first?.id, page]))
  const present = new Set(others.map(addressOf))
  return [
    { span: after[0], page: 0 },
    ...others.filter(({ span, page }) => {
      const was = former.get(span?.first?.id)
      return was === undefined || !isAlike(before, was, after, page) || !haveNeighboursAlike(before, was, after, page)
    }),
    ...some.filter((one) => !present.has(addressOf(one))),
  ]
}

/** What tells the address of a page from those of the listing's other pages. */
const addressOf = ({ span, page }: ChangedSpan): string | undefined => (page === 0 ? '' : span?.first?.slug)

/** How many pages at the beginning and at the end are alike with their neighbours, as nearly all are after an edit. */
function alikeAtEnds(before: readonly Span[], after: readonly Span[]): [front: number, back: number] {
  const most = Math.min(before.length, after.length)
  let front = 0
  while (front < most && isAlike(before, front, after, front)) front += 1
  let back = 0
  while (back < most - front && isAlike(before, before.length - 1 - back, after, after.length - 1 - back)) back += 1
  return [Math.max(0, front - 1), Math.max(0, back - 1)]
}

const between = (spans: readonly Span[], front: number, back: number): ChangedSpan[] =>
  spans.slice(front, spans.length - back).map((span, index) => ({ span, page: front + index }))

function isAlike(before: readonly Span[], was: number, after: readonly Span[], page: number): boolean {
  const [old, now] = [before[was], after[page]]
  if (old === undefined || now?.size !== old.size) return false
  return (
    standsAlike(before, was, after, page) &&
    old.jumps.length === now.jumps.length &&
    old.jumps.every((jump, index) => isNamedAlike(before[jump]?.first, after[now.jumps[index] ?? -1]?.first))
  )
}

const haveNeighboursAlike = (before: readonly Span[], was: number, after: readonly Span[], page: number): boolean =>
  standsAlike(before, was - 1, after, page - 1) && standsAlike(before, was + 1, after, page + 1)

/** From the same name to the same name, at the same address, by which its neighbours lead there: the first one has the listing's own. */
const standsAlike = (before: readonly Span[], was: number, after: readonly Span[], page: number): boolean =>
  (was === 0) === (page === 0) &&
  isNamedAlike(before[was]?.first, after[page]?.first) &&
  isNamedAlike(before[was]?.last, after[page]?.last)
