import { useQuery } from '@tanstack/react-query'
import { categoriesRead } from '../../lib/reads.ts'
import { Card } from '../../ui/card.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'

interface Props {
  /** The names of those that the term has. */
  chosen: readonly string[]
  onToggle: (name: string) => void
}

/** The list 'Current Categories' of Add New Term: a click puts the term into one, or takes it out. */
export function CurrentCategories({ chosen, onToggle }: Props) {
  const categories = useQuery(categoriesRead)
  return (
    <Card title="Current Categories">
      {categories.isPending && <Loading />}
      {categories.isError && (
        <Notice isWrong role="alert" sentence="Failed to fetch categories">
          <button className="button quiet small" type="button" onClick={() => void categories.refetch()}>
            Try again
          </button>
        </Notice>
      )}
      {categories.data?.length === 0 && <p>There are none yet.</p>}
      {categories.data && categories.data.length > 0 && (
        <ul
          className="max-h-80 divide-y divide-line overflow-y-auto overscroll-contain"
          aria-label="Current Categories"
        >
          {categories.data.map(({ id, name }) => (
            <li key={id}>
              <button
                className="flex w-full cursor-pointer items-center gap-2 rounded-md px-2 py-2 text-left wrap-anywhere before:size-4 before:flex-none before:text-center before:leading-4 before:content-['+'] hover:bg-sunken focus-visible:-outline-offset-2 aria-pressed:font-semibold aria-pressed:text-brand-text aria-pressed:before:content-['✓']"
                type="button"
                aria-pressed={chosen.includes(name)}
                onClick={() => onToggle(name)}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
