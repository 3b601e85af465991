import { useQuery } from '@tanstack/react-query'
import { categoriesRead } from '../../lib/reads.ts'

interface Props {
  /** The names of those that the term has. */
  chosen: readonly string[]
  onToggle: (name: string) => void
}

/** The list 'Current Categories' of Add New Term: a click puts the term into one, or takes it out. */
export function CurrentCategories({ chosen, onToggle }: Props) {
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
        <ul className="current-categories" aria-label="Current Categories">
          {categories.data.map(({ id, name }) => (
            <li key={id}>
              <button type="button" aria-pressed={chosen.includes(name)} onClick={() => onToggle(name)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
