import type { NamedTerm } from '../../../contracts/names.ts'
import { termPath } from '../../../contracts/paths.ts'
import type { Suggestion } from '../../lib/suggestions.ts'
import { FoundName } from './found-name.tsx'
import { countText, NAMES_ONLY, search } from './full-search.ts'
import { askedBy } from './search-address.ts'
import { namePattern } from './matches.ts'
import { CurrentTermLink, TermLink } from './term-links.tsx'

export function NoTerms({ query, similar }: { query: string; similar: Suggestion<NamedTerm>[] }) {
  return (
    <div className="empty">
      {/* The status has announced this text. */}
      <p aria-hidden="true">No terms found</p>
      <p>
        No name, definition or category matches "<bdi>{query}</bdi>".
      </p>
      {similar.length > 0 && (
        <section className="mt-4" aria-labelledby="similar">
          <h3 id="similar">Did you mean</h3>
          <ul className="mt-2 flex flex-wrap justify-center gap-2">
            {similar.map(({ term, otherName }) => (
              <li key={term.slug}>
                <a className="pill whitespace-normal" href={termPath(term.slug)}>
                  {/* One element, because a pill lays out its children side by side. */}
                  <span>
                    <FoundName name={term.name} otherName={otherName} pattern={null} />
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <a className="button quiet mt-6" href="/">
        Back to all terms
      </a>
    </div>
  )
}

/** The matches among the published names, while the service cannot be reached. */
export function FoundNames({ query, terms, total }: { query: string; terms: Suggestion<NamedTerm>[]; total: number }) {
  const pattern = namePattern(query)
  return (
    <>
      <SearchError message={NAMES_ONLY} />
      <p className="mt-1 text-sm text-muted">{countText({ terms, total })}</p>
      <ul className="cards mt-4 as-list:block">
        {terms.map(({ term, otherName }) => (
          <li key={term.slug} className={term.isLegacy ? 'card legacy' : 'card'}>
            <TermLink term={term} otherName={otherName} pattern={pattern} />
            <CurrentTermLink currentTerm={term.currentTerm} />
            {term.isLegacy && (
              <p className="badges">
                <span className="tag">Legacy</span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Focuses the heading first, because the button disappears with its message. */
function tryAgain(): void {
  document.querySelector<HTMLElement>('#results')?.focus()
  void search(askedBy(location.search))
}

export function SearchError({ message }: { message: string }) {
  return (
    <div className="mt-4 rounded-lg bg-legacy-soft p-4">
      <p>{message}</p>
      <button className="button quiet mt-3" type="button" onClick={tryAgain}>
        Try again
      </button>
    </div>
  )
}
