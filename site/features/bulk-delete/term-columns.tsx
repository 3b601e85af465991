import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  type Row,
} from '@tanstack/react-table'
import { compareTerms } from '../../../contracts/order.ts'
import type { PickableTerm } from './pickable-terms.ts'

export const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})
type Features = typeof features
export type TermRow = Row<Features, PickableTerm>

const helper = createColumnHelper<Features, PickableTerm>()

/** The columns, except that of the checkboxes. */
export const columns = helper.columns([
  helper.accessor('name', {
    header: 'Term',
    sortFn: (a, b) => compareTerms(a.original, b.original),
  }),
  helper.display({ id: 'excerpt', header: 'Definition' }),
  helper.accessor('categories', {
    header: 'Categories',
    enableSorting: false,
    cell: ({ row }) => (
      <span className="flex flex-wrap gap-1.5 text-xs">
        {row.original.categories.map(({ id, name }) => (
          <span key={id} className="rounded-md bg-sunken px-2 py-0.5 text-ink">
            {name}
          </span>
        ))}
      </span>
    ),
  }),
  helper.accessor('isLegacy', {
    header: 'Type',
    sortFn: (a, b) => Number(a.original.isLegacy) - Number(b.original.isLegacy),
    cell: ({ row }) => (
      <span
        className={`inline-flex items-center gap-1.5 font-semibold before:size-2.5 before:rounded-full before:border-5 ${row.original.isLegacy ? 'text-legacy-text before:border-legacy' : 'text-brand-text before:border-brand'}`}
      >
        {row.original.isLegacy ? 'Legacy' : 'Current'}
      </span>
    ),
  }),
])
