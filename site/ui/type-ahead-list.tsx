import { useRef, type ReactNode, type RefObject } from 'react'
import { useTopLayer } from './top-layer.ts'

interface Props {
  id: string
  field: RefObject<HTMLInputElement | null>
  labels: readonly ReactNode[]
  /** Index of the option that Enter selects; -1 for none. */
  reached: number
  /** Shown if there are no options. */
  none: string | undefined
  onChoose: (index: number) => void
}

export function TypeAheadList({ id, field, labels, reached, none, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useTopLayer(list, field, labels.length)
  const hasOptions = labels.length > 0
  return (
    // Preventing `mousedown` keeps the focus in the field.
    <div
      ref={list}
      popover="manual"
      // Otherwise browsers make a scrollable element a Tab stop.
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
