import { useEffect } from 'react'
import type { Category } from '../../../contracts/category.ts'
import { hasMore, narrow, showMore, type Found } from './full-search.ts'
import { namePattern, wordPattern } from './matches.ts'
import { ResultCard } from './result-card.tsx'

/** The terms that the service has found, in its order, with categories to narrow them by. */
export function FoundTerms({ found }: { found: Found }) {
  const { query, shown, categories, categoryId, firstNew } = found
  const { terms } = shown
  const patterns = { names: namePattern(query), words: wordPattern(query) }
  // `layouts/page-script.ts` shows the reader's own votes on the new cards.
  useEffect(() => void dispatchEvent(new Event('cards')), [terms])
  return (
    <>
      <CategoryPills categories={categories} chosen={categoryId} />
      <ul className="cards mt-4 as-list:block">
        {terms.map((term) => (
          <ResultCard key={term.id} term={term} query={query} patterns={patterns} takesFocus={term === firstNew} />
        ))}
      </ul>
      {hasMore(shown) && <More state={found.more} />}
    </>
  )
}

function CategoryPills({ categories, chosen }: { categories: Category[]; chosen: number | null }) {
  const pill = (id: number | null, name: string) => (
    <li key={id}>
      <button className="pill" type="button" aria-pressed={id === chosen} onClick={() => void narrow(id)}>
        {name}
      </button>
    </li>
  )
  return (
    <ul className="row mt-1" aria-label="Narrow by category">
      {pill(null, 'All Categories')}
      {categories.map(({ id, name }) => pill(id, name))}
    </ul>
  )
}

function More({ state }: { state: Found['more'] }) {
  return (
    <div className="mt-8 text-center">
      {state === 'failed' && <p role="alert">More terms could not be loaded. Please try again.</p>}
      {/* Not `disabled`, which would take the focus away. */}
      <button
        className="button quiet"
        type="button"
        aria-disabled={state === 'loading' || undefined}
        onClick={() => void showMore()}
      >
        {state === 'loading' ? 'Loading …' : 'Show more'}
      </button>
    </div>
  )
}
