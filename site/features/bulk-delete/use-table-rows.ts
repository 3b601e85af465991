import { useStore } from '@nanostores/react'
import { useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { type PickableTerm, useFoundTerms } from './pickable-terms.ts'
import { $order, $search, sortTerms } from './selection.ts'
import { columns, features } from './term-columns.tsx'

/** The rows that the search finds, in the chosen order. `shown` are the ids of their terms. */
export function useTableRows(terms: PickableTerm[]) {
  const table = useTable({
    features,
    columns,
    data: terms,
    getRowId: ({ id }) => String(id),
    enableMultiSort: false,
    state: { sorting: useStore($order) },
    onSortingChange: sortTerms,
  })
  const sorted = table.getRowModel().rows
  const { ids: found, ...search } = useFoundTerms(useStore($search))
  const rows = useMemo(
    () => (found === null ? sorted : sorted.filter(({ original }) => found.has(original.id))),
    [sorted, found],
  )
  const shown = useMemo(() => rows.map(({ original }) => original.id), [rows])
  return { table, rows, shown, search }
}
