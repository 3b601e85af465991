import { useRef, type ReactNode, type RefObject } from 'react'
import { useTopLayer } from './top-layer.ts'

interface Props {
  id: string
  field: RefObject<HTMLInputElement | null>
  labels: readonly ReactNode[]
  /** Which option Enter takes; -1: none. */
  reached: number
  /** In place of options. */
  none: string | undefined
  onChoose: (index: number) => void
}

/** What a type-ahead offers. */
export function TypeAheadList({ id, field, labels, reached, none, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useTopLayer(list, field, labels.length)
  const hasOptions = labels.length > 0
  return (
    // The field keeps the focus while the pointer chooses.
    <div
      ref={list}
      popover="manual"
      // Else the browser makes a stop for Tab of what scrolls.
      tabIndex={-1}
      {...(hasOptions && { id, role: 'listbox', 'aria-label': 'What fits' })}
      className="fixed m-0 overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface p-1.5 text-ink shadow-float"
      onMouseDown={(event) => event.preventDefault()}
    >
      {!hasOptions && <p className="px-3 py-2 text-muted">{none}</p>}
      {labels.map((label, index) => (
        <div
          key={index}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === reached}
          className="min-h-9 pointer-coarse:py-2.5 cursor-pointer rounded-md px-3 py-1.5 wrap-anywhere hover:bg-sunken aria-selected:bg-brand-soft aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-brand"
          onClick={() => onChoose(index)}
        >
          {label}
        </div>
      ))}
    </div>
  )
}
