import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type RefObject } from 'react'
import { plainText } from '../../../contracts/definition.ts'
import { MAX_SEARCH_LENGTH } from '../../../contracts/search.ts'
import type { Term } from '../../../contracts/term.ts'
import { requestPart } from '../../lib/request.ts'

interface Props {
  searchInput: RefObject<HTMLInputElement | null>
  onEdit: (term: Term) => void
  onDelete: (term: Term) => void
}

/** Milliseconds without a keystroke before a request is sent. */
const PAUSE = 200

const SKELETONS = 3

/** Each query has a cache entry, so an older reply never replaces a newer one. */
const foundRead = (search: string) => ({
  queryKey: ['/api/terms', 'search', search],
  queryFn: () => requestPart('GET /api/terms/search', null, { query: { search } }),
  enabled: search !== '',
})

/** The search of Edit Meaning, and what it has found. */
export function TermSearch({ searchInput, onEdit, onDelete }: Props) {
  const [typed, setTyped] = useState('')
  const query = useSettled(typed.trim())
  const found = useQuery(foundRead(query))
  const terms = query === '' ? undefined : found.data?.reply
  return (
    <section className="term-search">
      <form role="search" aria-label="Terms to edit" onSubmit={(event) => event.preventDefault()}>
        <label className="hidden-text" htmlFor="edit-search">
          Search for terms to edit
        </label>
        <input
          id="edit-search"
          ref={searchInput}
          type="search"
          value={typed}
          maxLength={MAX_SEARCH_LENGTH}
          placeholder="Search for a term by name, category or definition"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
      <div aria-live="polite" className="result-count">
        {terms !== undefined && terms.length > 0 && countText(terms.length, found.data?.total ?? terms.length)}
      </div>
      {query === '' && <p className="empty-search">Search for terms to edit</p>}
      {query !== '' && found.isPending && <Skeletons />}
      {found.isError && (
        <p className="form-notice wrong" role="alert">
          {found.error.message}
          <button className="button quiet small" type="button" onClick={() => void found.refetch()}>
            Try again
          </button>
        </p>
      )}
      {terms?.length === 0 && (
        <p className="empty-search" role="status">
          No terms found matching “{query}”
        </p>
      )}
      {terms !== undefined && (
        <ul className="found-terms">
          {terms.map((term) => (
            <FoundTerm key={term.id} term={term} onEdit={onEdit} onDelete={onDelete} />
          ))}
        </ul>
      )}
    </section>
  )
}

function FoundTerm({ term, onEdit, onDelete }: Omit<Props, 'searchInput'> & { term: Term }) {
  return (
    <li className={`found-term ${term.isLegacy ? 'legacy' : 'current'}`}>
      <h2>
        {term.name} {term.isLegacy && <span className="tag">Legacy</span>}
      </h2>
      <p className="found-definition">{plainText(term.definition)}</p>
      <div className="found-actions">
        <button className="button small" type="button" aria-label={`Edit ${term.name}`} onClick={() => onEdit(term)}>
          Edit
        </button>
        <button
          className="button danger quiet small"
          type="button"
          aria-label={`Delete ${term.name}`}
          onClick={() => onDelete(term)}
        >
          Delete
        </button>
      </div>
    </li>
  )
}

const Skeletons = () => (
  <div role="status">
    <span className="hidden-text">Searching …</span>
    <ul className="found-terms skeleton-terms" aria-hidden="true">
      {Array.from({ length: SKELETONS }, (_, index) => (
        <li key={index} className="found-term" />
      ))}
    </ul>
  </div>
)

const countText = (shown: number, total: number): string =>
  total > shown ? `The best ${shown} of ${total} terms` : `${total} term${total === 1 ? '' : 's'}`

/** A text once nothing has been typed for a moment; an emptied one at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : settled
}
