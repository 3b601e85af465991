import {
  columnFilteringFeature,
  createColumnHelper,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSortingFeature,
  tableFeatures,
  type FilterFn,
  type Row,
} from '@tanstack/react-table'
import { compareTerms } from '../../../contracts/order.ts'
import { soughtText, type PickableTerm } from './pickable-terms.ts'

export const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})
type Features = typeof features
export type TermRow = Row<Features, PickableTerm>

/** Specification, section 2: name, text of the definition or name of a category. */
export const holdsSought: FilterFn<Features, PickableTerm> = ({ original }, _, search: string) =>
  original.searched.includes(soughtText(search))

const helper = createColumnHelper<Features, PickableTerm>()

/** The columns beside the one of checkboxes, which is the table's own. */
export const columns = helper.columns([
  helper.accessor('name', {
    header: 'Term',
    sortFn: (a, b) => compareTerms(a.original, b.original),
  }),
  helper.accessor('excerpt', { header: 'Definition', enableSorting: false, enableGlobalFilter: false }),
  helper.accessor('categories', {
    header: 'Categories',
    enableSorting: false,
    enableGlobalFilter: false,
    cell: ({ row }) => (
      <span className="badges">
        {row.original.categories.map(({ id, name }) => (
          <span key={id}>{name}</span>
        ))}
      </span>
    ),
  }),
  helper.accessor('isLegacy', {
    header: 'Type',
    enableGlobalFilter: false,
    sortFn: (a, b) => Number(a.original.isLegacy) - Number(b.original.isLegacy),
    cell: ({ row }) => (
      <span className={row.original.isLegacy ? 'type-marker legacy' : 'type-marker'}>
        {row.original.isLegacy ? 'Legacy' : 'Current'}
      </span>
    ),
  }),
])
