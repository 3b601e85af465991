import { countText } from './full-search.ts'

/** How many terms are shown, and how many there are where these are not all. */
export function ResultCount({ shown, total }: { shown: number; total: number | null }) {
  const rest = total !== null && total > shown ? `of ${total} that match, best first` : ''
  return (
    <p className="mt-1 text-sm text-muted">
      {countText(shown)} <span>{rest}</span>
    </p>
  )
}
