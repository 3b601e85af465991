import { countText } from './full-search.ts'

/** How many terms are shown, and how many there are where these are not all. */
export function ResultCount({ shown, total }: { shown: number; total: number }) {
  const rest = total > shown ? `of ${total.toLocaleString('en-US')}, best first` : ''
  return (
    <p className="mt-1 text-sm text-muted">
      {countText(shown)} <span>{rest}</span>
    </p>
  )
}
