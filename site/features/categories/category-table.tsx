import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { categoriesRead } from '../../lib/reads.ts'
import { numberText } from '../../lib/texts.ts'
import { Unread } from '../../ui/failed-read.tsx'
import { $categorySearch, $landing, findCategories } from './categories.ts'
import { CategoryRow } from './category-row.tsx'

/** All categories, or those that the search finds. */
export function CategoryTable() {
  const read = useQuery(categoriesRead)
  // Deferred, so that a letter is shown before a thousand rows are.
  const search = useDeferredValue(useStore($categorySearch))
  const landing = useStore($landing)
  if (read.data === undefined) return <Unread read={read} what="categories" />

  const shown = findCategories(read.data, search)
  return (
    <>
      {/* Clipping rounds the corners without a scroll box, so that the page scrolls. Fixed widths keep the layout of a thousand rows fast.
         With large text on a phone, a name has a line of its own. */}
      <div className="overflow-clip rounded-lg border border-line bg-surface">
        <table className="w-full table-fixed border-collapse text-left max-[18rem]:block">
          <caption className="hidden-text">Categories</caption>
          <thead className="bg-sunken text-sm whitespace-nowrap text-muted max-[18rem]:block">
            <tr className="max-[18rem]:flex max-[18rem]:flex-wrap">
              <th scope="col" className="px-4 py-3 font-semibold max-[18rem]:w-full">
                Name
              </th>
              <th scope="col" className="w-14 px-1 py-3 sm:w-18 sm:px-2 text-right font-semibold">
                Terms
              </th>
              <th scope="col" className="w-26 px-4 py-3 sm:w-46 text-right font-semibold max-[18rem]:flex-1">
                Actions
              </th>
            </tr>
          </thead>
          <tbody className="max-[18rem]:block">
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
          <p className="border-t border-line px-6 py-12 text-center text-muted">
            {search.trim() === ''
              ? 'No categories found. Add your first category!'
              : 'No categories found matching your search.'}
          </p>
        )}
      </div>
      <p className="mt-3 text-sm text-muted" role="status">
        {countText(shown.length, read.data.length)}
      </p>
    </>
  )
}

const countText = (shown: number, all: number): string =>
  `Displaying ${shown === all ? '' : `${numberText(shown)} of `}${numberText(all)} categories`
