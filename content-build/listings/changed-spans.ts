import type { Span } from './listing.ts'

export type Named = { id: number; name: string; slug: string } | undefined

export const isNamedAlike = (a: Named, b: Named): boolean =>
  a === b || (a?.id === b?.id && a?.name === b?.name && a?.slug === b?.slug)

export interface ChangedSpan {
  span: Span | undefined
  page: number
}

/**
 * The pages of a listing that have come, gone or changed their extent, their neighbours or their jumps; and always the first. (A page whose first
 * term was renamed has left its former address.)
 */
export function changedSpans(before: readonly Span[], after: readonly Span[]): ChangedSpan[] {
  const former = new Map(before.map((span, page) => [span.first?.id, page]))
  const present = new Set(after.map(({ first }) => first?.id))
  const withPages = (spans: readonly Span[]): ChangedSpan[] => spans.map((span, page) => ({ span, page }))
  return [
    { span: after[0], page: 0 },
    ...withPages(after).filter(({ span, page }) => {
      const was = former.get(span?.first?.id)
      return was === undefined || !isAlike(before, was, after, page)
    }),
    ...withPages(before).filter(({ span }) => !present.has(span?.first?.id)),
  ]
}

function isAlike(before: readonly Span[], was: number, after: readonly Span[], page: number): boolean {
  const [old, now] = [before[was], after[page]]
  if (old === undefined || now === undefined || old.to - old.from !== now.to - now.from) return false
  return (
    endsAlike(old, now) &&
    endsAlike(before[was - 1], after[page - 1]) &&
    endsAlike(before[was + 1], after[page + 1]) &&
    old.jumps.length === now.jumps.length &&
    old.jumps.every((jump, index) => isNamedAlike(before[jump]?.first, after[now.jumps[index] ?? -1]?.first))
  )
}

/** From the same name to the same name, by which its neighbours lead there. */
const endsAlike = (a: Span | undefined, b: Span | undefined): boolean =>
  isNamedAlike(a?.first, b?.first) && isNamedAlike(a?.last, b?.last)
