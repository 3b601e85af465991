import { useQuery } from '@tanstack/react-query'
import { counted } from '../../lib/texts.ts'
import { request } from '../../lib/request.ts'

const termsWithoutCategoryRead = {
  queryKey: ['/api/terms', 'names', 'without-category'],
  queryFn: () => request('GET /api/terms/names', null, { query: { withoutCategory: true } }),
}

/** Links to the terms that no category leads to; deleting categories may leave such terms. */
export function TermsWithoutCategory() {
  const { data: terms = [] } = useQuery(termsWithoutCategoryRead)
  if (terms.length === 0) return null
  return (
    <details className="mb-4 rounded-md border-l-4 border-legacy bg-legacy-soft px-4 py-3">
      <summary className="min-h-6 cursor-pointer font-semibold text-legacy-text">
        {counted(terms.length, 'term')} without a category
      </summary>
      <ul
        className="mt-2 flex max-h-72 flex-wrap gap-x-5 gap-y-1 overflow-y-auto"
        aria-label="Terms without a category"
      >
        {terms.map(({ id, name }) => (
          <li key={id} className="max-w-full py-1 wrap-anywhere">
            <a className="underline" href={`/edit-meaning?term=${id}`} aria-label={`Edit ${name}`}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
