import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { keepPlace, restorePlace } from '../../lib/search-address.ts'
import { FoundTerms } from './found-terms.tsx'
import { $fullSearch, announcementOf, search, type FullSearch } from './full-search.ts'
import { askedBy } from './search-address.ts'
import { FoundNames, NoTerms, SearchError } from './search-fallbacks.tsx'
import { Skeletons } from './skeletons.tsx'

// In the browser, sends the request while React is still loading.
if (typeof document !== 'undefined') {
  void search(askedBy(location.search))
  addEventListener('pagehide', keepPlace)
}

/** The full search on Home, which `html[data-search]` shows. The published page holds its skeletons. */
export function SearchResults({ siteName }: { siteName: string }) {
  const now = useStore($fullSearch, { ssr: 'initial' })
  const heading = now.query === '' ? 'Searching …' : `Results for "${now.query}"`
  useEffect(() => {
    document.title = `${heading} | ${siteName}`
  }, [heading, siteName])
  useEffect(() => {
    if (now.stage === 'found') restorePlace()
  }, [now.stage])
  return (
    <section
      className="search-results hidden pt-4 searching:block searching:min-h-dvh"
      aria-labelledby="results"
      aria-busy={now.stage === 'searching'}
    >
      <h2 id="results" className="truncate text-xl leading-snug md:text-2xl" tabIndex={-1}>
        {now.query === '' ? (
          heading
        ) : (
          <>
            Results for "<bdi>{now.query}</bdi>"
          </>
        )}
      </h2>
      <p className={now.stage === 'found' ? 'mt-1 text-sm text-muted' : 'hidden-text'} role="status">
        {announcementOf(now)}
      </p>
      <Outcome now={now} />
    </section>
  )
}

function Outcome({ now }: { now: FullSearch }) {
  switch (now.stage) {
    case 'searching':
      return <Skeletons />
    case 'found':
      return <FoundTerms found={now} />
    case 'none':
      return <NoTerms query={now.query} similar={now.similar} />
    case 'names-only':
      return <FoundNames query={now.query} terms={now.terms} total={now.total} />
    case 'failed':
      return <SearchError message={now.message} />
  }
}
