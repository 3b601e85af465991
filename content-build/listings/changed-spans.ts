import type { Span } from './listing.ts'

export type Named = { id: number; name: string; slug: string } | undefined

export const isNamedAlike = (a: Named, b: Named): boolean =>
  a === b || (a?.id === b?.id && a?.name === b?.name && a?.slug === b?.slug)

export interface ChangedSpan {
  span: Span | undefined
  page: number
}

/**
 * The pages of a listing that were added or removed, or whose extent, neighbours or jumps have changed; always includes the first page.
 * A page whose first term was renamed has moved, so it counts as removed and added.
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

/** Identifies a page's address within its listing. */
const addressOf = ({ span, page }: ChangedSpan): string | undefined => (page === 0 ? '' : span?.first?.slug)

/** How many pages at the beginning and at the end are unchanged, including their neighbours. After an edit, nearly all are. */
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
    hasSameExtent(before, was, after, page) &&
    old.jumps.length === now.jumps.length &&
    old.jumps.every((jump, index) => isNamedAlike(before[jump]?.first, after[now.jumps[index] ?? -1]?.first))
  )
}

const haveNeighboursAlike = (before: readonly Span[], was: number, after: readonly Span[], page: number): boolean =>
  hasSameExtent(before, was - 1, after, page - 1) && hasSameExtent(before, was + 1, after, page + 1)

/** Whether a page has the same first and last names and the same address, to which its neighbours link. The first page has the listing's own address. */
const hasSameExtent = (before: readonly Span[], was: number, after: readonly Span[], page: number): boolean =>
  (was === 0) === (page === 0) &&
  isNamedAlike(before[was]?.first, after[page]?.first) &&
  isNamedAlike(before[was]?.last, after[page]?.last)
