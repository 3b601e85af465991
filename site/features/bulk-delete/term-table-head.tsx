import type { Header, ReactTable } from '@tanstack/react-table'
import type { PickableTerm } from './pickable-terms.ts'
import { pickTerms } from './selection.ts'
import type { features } from './term-columns.tsx'
import { ROW } from './cell-classes.ts'

type Features = typeof features

interface Props {
  table: ReactTable<Features, PickableTerm>
  /** The ids of the rows. */
  shown: readonly number[]
  picked: ReadonlySet<number>
  /** The rows still belong to another search, so nobody means to pick them all. */
  isSearching: boolean
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

/** The head of the table. Its checkbox picks all shown rows; the names of columns sort them. */
export function TermTableHead({ table, shown, picked, isSearching }: Props) {
  const count = shown.reduce((sum, id) => sum + (picked.has(id) ? 1 : 0), 0)
  const isAll = count > 0 && count === shown.length
  return (
    <thead className="sticky top-0 z-1 block border-b border-line bg-sunken text-muted" role="rowgroup">
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} role="row" className={ROW} aria-rowindex={1}>
          <th role="columnheader" scope="col" className="grid place-items-center py-2.5 pl-2">
            <input
              ref={(box) => {
                if (box !== null) box.indeterminate = count > 0 && !isAll
              }}
              type="checkbox"
              className="size-6 cursor-pointer"
              aria-label="Select all displayed terms"
              checked={isAll}
              disabled={shown.length === 0 || isSearching}
              onChange={() => pickTerms(shown, !isAll)}
            />
          </th>
          {group.headers.map((header) => (
            <ColumnHead key={header.id} header={header} />
          ))}
        </tr>
      ))}
    </thead>
  )
}

function ColumnHead({ header }: { header: Header<Features, PickableTerm> }) {
  const { column } = header
  const sorted = column.getIsSorted()
  const name = String(column.columnDef.header)
  return (
    <th
      role="columnheader"
      scope="col"
      // On a phone, screen readers still read it.
      className={`px-3 py-2.5 font-semibold ${column.getCanSort() ? '' : 'max-[52rem]:sr-only'}`}
      aria-sort={sorted === false ? undefined : ARIA_SORT[sorted]}
    >
      {column.getCanSort() ? (
        <button
          type="button"
          className="flex min-h-6 cursor-pointer items-center gap-1.5 font-semibold"
          onClick={column.getToggleSortingHandler()}
        >
          {name}
          <svg className="h-3.5 fill-current" viewBox="0 0 10 14" aria-hidden="true">
            <path className={sorted === 'desc' ? 'opacity-25' : undefined} d="M5 0 9 5H1z" />
            <path className={sorted === 'asc' ? 'opacity-25' : undefined} d="M5 14 1 9h8z" />
          </svg>
        </button>
      ) : (
        name
      )}
    </th>
  )
}
