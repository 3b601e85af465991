import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { PreviewRow, RowOutcome } from '../../../contracts/import.ts'

const words: Record<RowOutcome, string> = { create: 'New', skip: 'Skipped', refuse: 'Refused' }

/** Pixels of a row without a message, until it is measured. */
const ROW_HEIGHT = 45

/** The rows of a file with what becomes of each. Only those in sight are in the page, so that 10,000 are no burden. */
export function PreviewRows({ rows }: { rows: readonly PreviewRow[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
  })
  if (rows.length === 0) return <p className="no-rows">No such rows.</p>
  return (
    <div className="row-scroller preview-rows" ref={scroller} tabIndex={0} role="region" aria-label="Rows of the file">
      <div role="table" aria-label="What becomes of each row" aria-rowcount={rows.length + 1}>
        <div role="row" className="row-head" aria-rowindex={1}>
          <span role="columnheader">Line</span>
          <span role="columnheader">Term</span>
          <span role="columnheader">Outcome</span>
        </div>
        <div role="rowgroup" className="row-group" style={{ height: virtual.getTotalSize() }}>
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
                className="row"
                style={{ transform: `translateY(${start}px)` }}
              >
                <span role="cell">{row.line}</span>
                <span role="cell">
                  {row.name === '' ? <i>No name</i> : row.name}
                  {row.message !== null && <small>{row.message}</small>}
                </span>
                <span role="cell">
                  <span className={`outcome ${row.outcome}`}>{words[row.outcome]}</span>
                </span>
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}
