import { useStore } from '@nanostores/react'
import { useCallback, useRef } from 'react'
import { FailedRead } from '../../ui/failed-read.tsx'
import { displayText, type PickableTerm } from './pickable-terms.ts'
import { $picked, pickRange, pickTerm } from './selection.ts'
import { TermRow } from './term-row.tsx'
import { TermTableHead } from './term-table-head.tsx'
import { useExcerpts } from './use-excerpts.ts'
import { useRowsInSight } from './use-rows-in-sight.ts'
import { useTableRows } from './use-table-rows.ts'

/** All terms, or those that the search finds. Only the rows in view are rendered, so that ten thousand are as fast as ten. */
export function TermTable({ terms }: { terms: PickableTerm[] }) {
  const picked = useStore($picked)
  const { table, rows, shown, search } = useTableRows(terms)
  const box = useRef<HTMLDivElement>(null)
  const { virtualizer, active, activate, move } = useRowsInSight(box, shown)
  const inSight = virtualizer.getVirtualItems()
  const excerpts = useExcerpts(
    shown,
    inSight.map(({ index }) => index),
  )
  const pick = useCallback(
    (id: number, isPicked: boolean, isRange: boolean) => {
      activate(id)
      if (isRange) pickRange(shown, id, isPicked)
      else pickTerm(id, isPicked)
    },
    [shown, activate],
  )

  return (
    <>
      {search.hasFailed && <FailedRead message="Failed to fetch terms" onRetry={search.retry} />}
      <div
        ref={box}
        aria-busy={search.isSearching}
        className="max-h-[min(48rem,75dvh)] overflow-auto overscroll-contain rounded-lg border border-line bg-surface"
      >
        <table className="block text-left text-sm" role="table" aria-label="Terms" aria-rowcount={rows.length + 1}>
          <TermTableHead table={table} shown={shown} picked={picked} isSearching={search.isSearching} />
          <tbody
            className="relative block"
            role="rowgroup"
            style={{ height: virtualizer.getTotalSize() }}
            onKeyDown={move}
          >
            {inSight.map((item) => {
              const row = rows[item.index]
              return (
                row && (
                  <TermRow
                    key={row.id}
                    row={row}
                    excerpt={excerpts.get(row.original.id)}
                    index={item.index}
                    start={item.start}
                    isPicked={picked.has(row.original.id)}
                    isActive={item.index === active}
                    measure={virtualizer.measureElement}
                    onPick={pick}
                  />
                )
              )
            })}
          </tbody>
        </table>
        {rows.length === 0 && <p className="border-t border-line px-6 py-12 text-center text-muted">No terms found</p>}
      </div>
      <p className="mt-3 text-sm text-muted" role="status">
        {displayText(rows.length, terms.length)}
      </p>
    </>
  )
}
