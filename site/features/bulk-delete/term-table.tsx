import { useStore } from '@nanostores/react'
import { useTable } from '@tanstack/react-table'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { FailedRead } from '../../ui/failed-read.tsx'
import { displayText, type PickableTerm, useFoundTerms } from './pickable-terms.ts'
import { $order, $picked, $search, pickRange, pickTerm, sortTerms } from './selection.ts'
import { columns, features, type TermRow as Row } from './term-columns.tsx'
import { TermRow } from './term-row.tsx'
import { TermTableHead } from './term-table-head.tsx'
import { useExcerpts } from './use-excerpts.ts'

/** Pixels: a row of two lines, and the head above the first row in the same box. Rows are measured once they are shown. */
const ROW_HEIGHT = 65
const HEAD_HEIGHT = 46

/** All terms, or those that the search finds, in a box that holds only the visible rows: ten thousand are as fast as ten. */
export function TermTable({ terms }: { terms: PickableTerm[] }) {
  const search = useStore($search)
  const picked = useStore($picked)
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
  const { ids: found, isSearching, hasFailed, retry } = useFoundTerms(search)
  const rows = useMemo(
    () => (found === null ? sorted : sorted.filter(({ original }) => found.has(original.id))),
    [sorted, found],
  )
  const shown = useMemo(() => rows.map(({ original }) => original.id), [rows])

  // A function that is new at each print would have the places of all rows worked out anew.
  const keyOf = useCallback((index: number) => shown[index] ?? index, [shown])
  const box = useRef<HTMLDivElement>(null)
  const [activeId, setActiveId] = useState<number | null>(null)
  const active = Math.max(0, activeId === null ? 0 : shown.indexOf(activeId))
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: keyOf,
    scrollPaddingEnd: HEAD_HEIGHT,
    overscan: 6,
    // The row that has the focus stays, however far one scrolls.
    rangeExtractor: (range) => [...new Set([active, ...defaultRangeExtractor(range)])].toSorted((a, b) => a - b),
  })

  const inSight = virtualizer.getVirtualItems()
  const excerpts = useExcerpts(
    shown,
    inSight.map(({ index }) => index),
  )

  // The results of a new search are shown from the top.
  useEffect(() => {
    // Reading the scroll offset of the box would force a layout.
    if (virtualizer.scrollOffset !== 0) box.current?.scrollTo({ top: 0, behavior: 'instant' })
  }, [search, virtualizer])

  const isMoving = useRef(false)
  useLayoutEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    box.current?.querySelector<HTMLElement>(`[data-index="${active}"] input`)?.focus({ preventScroll: true })
  })
  const move = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1)
    const next = nextRow(event.key, active, rows.length, page)
    const id = next === null ? undefined : shown[next]
    if (next === null || id === undefined || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    isMoving.current = true
    setActiveId(id)
    virtualizer.scrollToIndex(next)
    // Its last rows may be below the window.
    box.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    if (event.shiftKey) {
      const here = shown[active]
      if (here !== undefined && !picked.has(here)) pickTerm(here, true)
      pickRange(shown, id, true)
    }
  }
  const pick = (row: Row, isPicked: boolean, isRange: boolean) => {
    setActiveId(row.original.id)
    if (isRange) pickRange(shown, row.original.id, isPicked)
    else pickTerm(row.original.id, isPicked)
  }

  return (
    <>
      {hasFailed && <FailedRead message="Failed to fetch terms" onRetry={retry} />}
      <div
        ref={box}
        aria-busy={isSearching}
        className="max-h-[min(48rem,75dvh)] overflow-auto overscroll-contain rounded-lg border border-line bg-surface"
      >
        <table className="block text-left text-sm" role="table" aria-label="Terms" aria-rowcount={rows.length + 1}>
          <TermTableHead table={table} shown={shown} picked={picked} isSearching={isSearching} />
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
                    item={item}
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

/** The row that a key leads to, from 0; null for other keys. `page` is how many rows are visible. */
function nextRow(key: string, from: number, rows: number, page: number): number | null {
  const targets: Record<string, number> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: rows - 1,
  }
  const target = targets[key]
  return target === undefined || rows === 0 ? null : Math.min(rows - 1, Math.max(0, target))
}
