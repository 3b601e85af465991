import { useQuery } from '@tanstack/react-query'
import { categoriesRead } from '../../lib/reads.ts'

/** The list 'Current Categories' of Add New Term. */
export function CurrentCategories() {
  const categories = useQuery(categoriesRead)
  return (
    <section className="desk-card">
      <h2>Current Categories</h2>
      {categories.isPending && (
        <p className="desk-loading" role="status">
          <span className="spinner" aria-hidden="true" /> Loading …
        </p>
      )}
      {categories.isError && (
        <p className="form-notice wrong" role="alert">
          Failed to fetch categories
          <button className="button quiet small" type="button" onClick={() => void categories.refetch()}>
            Try again
          </button>
        </p>
      )}
      {categories.data?.length === 0 && <p>There are none yet.</p>}
      {categories.data && categories.data.length > 0 && (
        <ul className="current-categories" tabIndex={0} aria-label="Current Categories">
          {categories.data.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
