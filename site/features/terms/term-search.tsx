import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type RefObject } from 'react'
import { plainText } from '../../../contracts/definition.ts'
import { MAX_SEARCH_LENGTH } from '../../../contracts/search.ts'
import type { Term } from '../../../contracts/term.ts'
import { requestPart } from '../../lib/request.ts'
import { keepInAddress, keepPlace, queryIn, restorePlace } from '../../lib/search-address.ts'
import { counted } from '../../lib/texts.ts'
import { FailedRead } from '../../ui/failed-read.tsx'

interface Props {
  searchInput: RefObject<HTMLInputElement | null>
  onEdit: (term: Term) => void
  onDelete: (term: Term) => void
}

/** Not `search`, the parameter of the readers' search. */
const QUERY = 'query'

/** Milliseconds without a keystroke before a request is sent. */
const PAUSE = 200

const SKELETONS = 3

const EMPTY = 'rounded-xl border-2 border-dashed border-line px-4 py-12 text-center text-lg wrap-anywhere text-muted'

/** Each query has its own cache entry, so a late reply never replaces a newer one. */
const foundRead = (search: string) => ({
  queryKey: ['/api/terms', 'search', search],
  queryFn: () => requestPart('GET /api/terms/search', null, { query: { search } }),
  enabled: search !== '',
})

addEventListener('pagehide', keepPlace)

/** The search of Edit Meaning and its results. The address keeps the query. */
export function TermSearch({ searchInput, onEdit, onDelete }: Props) {
  const [typed, setTyped] = useState(() => queryIn(location.search, QUERY))
  const query = useSettled(typed.trim())
  const found = useQuery(foundRead(query))
  useEffect(() => keepInAddress({ [QUERY]: query === '' ? null : query }), [query])
  useEffect(() => {
    if (found.isSuccess) restorePlace()
  }, [found.isSuccess])
  const terms = query === '' ? undefined : found.data?.reply
  return (
    <section>
      <form className="m-0" role="search" aria-label="Terms to edit" onSubmit={(event) => event.preventDefault()}>
        <label className="hidden-text" htmlFor="edit-search">
          Search for terms to edit
        </label>
        <input
          id="edit-search"
          className="min-h-12 w-full rounded-lg border border-muted bg-surface px-4 text-lg"
          ref={searchInput}
          type="search"
          value={typed}
          maxLength={MAX_SEARCH_LENGTH}
          placeholder="Name, category or definition"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
      <div aria-live="polite" className="my-3 min-h-6 text-muted">
        {terms !== undefined && terms.length > 0 && countText(terms.length, found.data?.total ?? terms.length)}
      </div>
      {query === '' && <p className={EMPTY}>Search for terms to edit</p>}
      {query !== '' && found.isPending && <Skeletons />}
      {found.isError && <FailedRead message={found.error.message} onRetry={() => void found.refetch()} />}
      {terms?.length === 0 && (
        <p className={EMPTY} role="status">
          No terms found matching "<bdi>{query}</bdi>"
        </p>
      )}
      {terms !== undefined && (
        <ul className="found-terms grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-3">
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
    <li
      className={`flex min-w-0 flex-col gap-2 rounded-lg border border-l-3 border-line bg-surface p-5 ${term.isLegacy ? 'border-l-legacy' : 'border-l-brand'}`}
    >
      <h2 className="text-lg leading-snug wrap-anywhere" dir="auto">
        {term.name} {term.isLegacy && <span className="tag inline-block align-middle">Legacy</span>}
      </h2>
      <p className="line-clamp-2 wrap-anywhere text-muted" dir="auto">
        {plainText(term.definition)}
      </p>
      <div className="mt-auto flex flex-wrap gap-3 pt-2">
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
    <ul className="skeleton-terms grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-3" aria-hidden="true">
      {Array.from({ length: SKELETONS }, (_, index) => (
        <li key={index} className="h-44 rounded-lg bg-sunken motion-safe:animate-pulse" />
      ))}
    </ul>
  </div>
)

const countText = (shown: number, total: number): string =>
  total > shown ? `The best ${shown} of ${counted(total, 'term')}` : counted(total, 'term')

/** Debounces a text by `PAUSE`; an empty text applies at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  // Otherwise the old results would stay during the pause, even below the first letters of a new query.
  if (text === '' && settled !== '') setSettled('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
