import type { Header, ReactTable } from '@tanstack/react-table'
import type { PickableTerm } from './pickable-terms.ts'
import { pickTerms } from './selection.ts'
import type { features } from './term-columns.tsx'

type Features = typeof features

interface Props {
  table: ReactTable<Features, PickableTerm>
  /** The ids of the rows. */
  shown: readonly number[]
  picked: ReadonlySet<number>
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

/** The head of the table: its checkbox takes the rows that are shown, the names of columns sort them. */
export function TermTableHead({ table, shown, picked }: Props) {
  const count = shown.reduce((sum, id) => sum + (picked.has(id) ? 1 : 0), 0)
  const isAll = count > 0 && count === shown.length
  return (
    <thead role="rowgroup">
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} role="row" aria-rowindex={1}>
          <th role="columnheader" scope="col" className="cell-pick">
            <input
              ref={(box) => {
                if (box !== null) box.indeterminate = count > 0 && !isAll
              }}
              type="checkbox"
              aria-label="Select all displayed terms"
              checked={isAll}
              disabled={shown.length === 0}
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
      className={`cell-${column.id}`}
      aria-sort={sorted === false ? undefined : ARIA_SORT[sorted]}
    >
      {column.getCanSort() ? (
        <button type="button" className="sort" onClick={column.getToggleSortingHandler()}>
          {name}
        </button>
      ) : (
        name
      )}
    </th>
  )
}
