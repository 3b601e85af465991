import { FlexRender } from '@tanstack/react-table'
import { memo, type ChangeEvent, type MouseEvent } from 'react'
import { termIdPath } from '../../../contracts/paths.ts'
import type { TermRow as Row } from './term-columns.tsx'
import { cellOf, ROW } from './cell-classes.ts'

interface Props {
  row: Row
  /** Undefined until it is read. */
  excerpt: string | undefined
  /** The position among the shown rows, from 0. */
  index: number
  /** Pixels from the top of the first row. */
  start: number
  isPicked: boolean
  /** Whether Tab reaches this row; only one row has it, and arrow keys lead on from there. */
  isActive: boolean
  measure: (element: HTMLElement | null) => void
  onPick: (id: number, isPicked: boolean, isRange: boolean) => void
}

/** A row of the table. Memoized: its props must keep their identity while their meaning is the same. */
export const TermRow = memo(function TermRow(props: Props) {
  const { row, excerpt, index, start, isPicked, isActive, measure, onPick } = props
  const { id, name } = row.original
  const change = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    onPick(id, currentTarget.checked, nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey)
  // A click anywhere else in the row picks it, unless text is being selected.
  const click = ({ target, shiftKey }: MouseEvent) => {
    const isControl = target instanceof HTMLInputElement || target instanceof HTMLAnchorElement
    if (isControl || getSelection()?.isCollapsed === false) return
    onPick(id, !isPicked, shiftKey)
  }
  return (
    <tr
      ref={measure}
      role="row"
      className={`${ROW} absolute top-0 left-0 min-h-16 cursor-pointer border-b border-line focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-brand max-[52rem]:py-2 max-[52rem]:[grid-template-areas:'pick_name_type'_'pick_excerpt_excerpt'_'pick_categories_categories'] ${isPicked ? 'bg-brand-soft inset-shadow-[4px_0_0_var(--color-brand)]' : 'hover:bg-ground'}`}
      aria-rowindex={index + 2}
      data-index={index}
      style={{ transform: `translateY(${start}px)` }}
      // A click with Shift would select text.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={click}
    >
      <td role="cell" className={cellOf('pick')}>
        <input
          type="checkbox"
          className="size-6 cursor-pointer"
          aria-label={`Select ${name}`}
          checked={isPicked}
          tabIndex={isActive ? 0 : -1}
          onChange={change}
        />
      </td>
      {row.getAllCells().map((cell) =>
        cell.column.id === 'name' ? (
          <th key={cell.id} role="rowheader" scope="row" className={cellOf('name')}>
            <a
              className="inline-block min-w-6 py-0.5 text-inherit no-underline hover:underline"
              href={termIdPath(id)}
              tabIndex={isActive ? 0 : -1}
            >
              {name}
            </a>
          </th>
        ) : (
          <td key={cell.id} role="cell" className={cellOf(cell.column.id)}>
            {cell.column.id === 'excerpt' ? <p dir="auto">{excerpt}</p> : <FlexRender cell={cell} />}
          </td>
        ),
      )}
    </tr>
  )
})
