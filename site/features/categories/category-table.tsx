import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { categoriesRead } from '../../lib/reads.ts'
import { FailedRead } from '../../ui/failed-read.tsx'
import { $categorySearch, $landing, findCategories } from './categories.ts'
import { CategoryRow } from './category-row.tsx'

/** All categories, or those that the search finds. */
export function CategoryTable() {
  const { data, isError, isFetching, refetch } = useQuery(categoriesRead)
  // Deferred, so that a letter is shown before a thousand rows are.
  const search = useDeferredValue(useStore($categorySearch))
  const landing = useStore($landing)
  if (data === undefined)
    return isError && !isFetching ? (
      <FailedRead message="Failed to fetch categories" onRetry={() => void refetch()} />
    ) : (
      <p className="desk-loading" role="status">
        <span className="spinner" aria-hidden="true" /> Loading categories …
      </p>
    )

  const shown = findCategories(data, search)
  return (
    <>
      <div className="table-box">
        <table className="desk-table">
          <caption className="hidden-text">Categories</caption>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col" className="terms-column">
                Terms
              </th>
              <th scope="col" className="actions-column">
                Actions
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((category) => (
              <CategoryRow
                key={category.id}
                category={category}
                landing={landing?.categoryId === category.id ? landing : null}
              />
            ))}
          </tbody>
        </table>
        {shown.length === 0 && (
          <p className="table-empty">
            {search.trim() === ''
              ? 'No categories found. Add your first category!'
              : 'No categories found matching your search.'}
          </p>
        )}
      </div>
      <p className="table-count" role="status">
        {countText(shown.length, data.length)}
      </p>
    </>
  )
}

const countText = (shown: number, all: number): string =>
  shown === all ? `Displaying ${all} categories` : `Displaying ${shown} of ${all} categories`
