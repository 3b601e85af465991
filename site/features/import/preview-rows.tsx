import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, type KeyboardEvent } from 'react'
import type { PreviewRow, RowOutcome } from '../../../contracts/import.ts'
import { Outcome } from './outcome.tsx'
import { Quoting } from '../../ui/quoting.tsx'

const words: Record<RowOutcome, string> = { create: 'New', skip: 'Skipped', refuse: 'Refused' }

/** On a phone the outcome is below the name. */
const ROW =
  'grid grid-cols-[--spacing(10)_1fr] gap-x-3 border-b border-line px-4 py-2.5 sm:grid-cols-[--spacing(14)_1fr_--spacing(24)]'

/** Pixels: the estimated height of a row without a message, until it is measured. */
const ROW_HEIGHT = 45

/** The rows of a file with the outcome of each. Only rows near the viewport are rendered, so that 10,000 remain fast. */
export function PreviewRows({ rows }: { rows: readonly PreviewRow[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
  })
  /** The browser's own scrolling stops as soon as a row on the way turns out higher than estimated. */
  const goToEnd = (event: KeyboardEvent) => {
    if (event.key !== 'Home' && event.key !== 'End') return
    event.preventDefault()
    virtual.scrollToIndex(event.key === 'Home' ? 0 : rows.length - 1)
  }
  if (rows.length === 0)
    return <p className="mt-3 rounded-lg border border-line p-8 text-center text-muted">No such rows.</p>
  return (
    <div
      // Isolated, or the sticky heading would cover the buttons of the dialog.
      className="isolate mt-3 h-[min(26rem,45dvh)] overflow-x-auto overflow-y-scroll overscroll-contain rounded-lg border border-line text-sm"
      ref={scroller}
      tabIndex={0}
      role="region"
      aria-label="Rows of the file"
      onKeyDown={goToEnd}
    >
      <div role="table" aria-label="Result for each row" aria-rowcount={rows.length + 1}>
        <div role="row" className={`${ROW} sticky top-0 z-1 bg-sunken font-semibold`} aria-rowindex={1}>
          <span role="columnheader">Line</span>
          <span role="columnheader">Term</span>
          <span role="columnheader" className="max-sm:sr-only">
            Outcome
          </span>
        </div>
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index]
            if (row === undefined) return null
            return (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                role="row"
                aria-rowindex={index + 2}
                className={`${ROW} absolute inset-x-0 top-0`}
                style={{ transform: `translateY(${start}px)` }}
              >
                <span role="cell" className="text-muted tabular-nums">
                  {row.line}
                </span>
                <span role="cell" className="min-w-0 wrap-anywhere">
                  {row.name === '' ? <i className="text-muted">No name</i> : row.name}
                  {row.message !== null && (
                    <small className="block text-[length:inherit] text-muted">
                      <Quoting>{row.message}</Quoting>
                    </small>
                  )}
                </span>
                <span role="cell" className="max-sm:col-start-2">
                  <Outcome of={row.outcome}>{words[row.outcome]}</Outcome>
                </span>
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}
