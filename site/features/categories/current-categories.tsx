import { useQuery } from '@tanstack/react-query'
import { categoriesRead } from '../../lib/reads.ts'
import { Card } from '../../ui/card.tsx'
import { FailedRead } from '../../ui/failed-read.tsx'
import { Loading } from '../../ui/loading.tsx'

interface Props {
  /** The names of the term's categories. */
  chosen: readonly string[]
  onToggle: (name: string) => void
}

/** The list 'Current Categories' of Add New Term: a click adds the term to a category or removes it. */
export function CurrentCategories({ chosen, onToggle }: Props) {
  const categories = useQuery(categoriesRead)
  return (
    <Card title="Current Categories">
      {categories.isPending && <Loading />}
      {categories.isError && (
        <FailedRead message="Failed to fetch categories" onRetry={() => void categories.refetch()} />
      )}
      {categories.data?.length === 0 && <p>No categories yet.</p>}
      {categories.data && categories.data.length > 0 && (
        <ul
          className="max-h-90 divide-y divide-line overflow-y-auto overscroll-contain"
          aria-label="Current Categories"
        >
          {categories.data.map(({ id, name }) => (
            <li key={id}>
              <button
                className="flex w-full cursor-pointer items-center gap-2 rounded-md p-2 text-left wrap-anywhere hover:bg-sunken focus-visible:-outline-offset-2 aria-pressed:font-semibold aria-pressed:text-brand-text"
                type="button"
                aria-pressed={chosen.includes(name)}
                onClick={() => onToggle(name)}
              >
                <svg
                  className="size-4 flex-none fill-none stroke-current stroke-2"
                  viewBox="0 0 16 16"
                  aria-hidden="true"
                >
                  <path d={chosen.includes(name) ? 'm3 8.5 3.5 3.5 6.5-8' : 'M8 3v10M3 8h10'} />
                </svg>
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
