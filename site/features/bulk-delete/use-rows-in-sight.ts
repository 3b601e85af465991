import { useStore } from '@nanostores/react'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { $picked, $search, pickRange, pickTerm } from './selection.ts'

/** Pixels: a row of two lines, and the head of the table, which is in the same box. Rows are measured once they are rendered. */
const ROW_HEIGHT = 65
const HEAD_HEIGHT = 46

/** Which rows are rendered, and which of them Tab reaches and arrow keys start from. @param shown the ids of all rows */
export function useRowsInSight(box: RefObject<HTMLElement | null>, shown: readonly number[]) {
  const search = useStore($search)
  // A new function at each render would make the virtualizer compute the positions of all rows again.
  const keyOf = useCallback((index: number) => shown[index] ?? index, [shown])
  const [activeId, setActiveId] = useState<number | null>(null)
  const active = Math.max(0, activeId === null ? 0 : shown.indexOf(activeId))
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: keyOf,
    scrollPaddingEnd: HEAD_HEIGHT,
    overscan: 6,
    // Keeps the active row rendered while scrolling, because it may have the focus.
    rangeExtractor: (range) => [...new Set([active, ...defaultRangeExtractor(range)])].toSorted((a, b) => a - b),
  })

  // The results of a new search are shown from the top.
  useEffect(() => {
    // Reading the scroll offset of the box would force a layout.
    if (virtualizer.scrollOffset !== 0) box.current?.scrollTo({ top: 0, behavior: 'instant' })
  }, [search, virtualizer, box])

  const isMoving = useRef(false)
  useLayoutEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    box.current?.querySelector<HTMLElement>(`[data-index="${active}"] input`)?.focus({ preventScroll: true })
  })
  const move = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1)
    const next = nextRow(event.key, active, shown.length, page)
    const id = next === null ? undefined : shown[next]
    if (next === null || id === undefined || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    isMoving.current = true
    setActiveId(id)
    virtualizer.scrollToIndex(next)
    // The last rows of the box may be below the window's edge.
    box.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    if (event.shiftKey) {
      const here = shown[active]
      if (here !== undefined && !$picked.get().has(here)) pickTerm(here, true)
      pickRange(shown, id, true)
    }
  }
  return { virtualizer, active, activate: setActiveId, move }
}

/** The row that a key leads to, from 0; null for other keys. @param page rows to skip with PageUp and PageDown */
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
