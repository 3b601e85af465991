import { type RefObject, useState } from 'react'
import { Tooltip } from '../../../ui/tooltip.tsx'

interface Props {
  label: string
  names: readonly string[]
  /** A word shown after the name; null for none. */
  tagOf?: (name: string) => string | null
  /** The field below, which gets the focus when a chip is removed. */
  inputRef: RefObject<HTMLInputElement | null>
  onRemove: (name: string, index: number) => void
}

/** The chosen names, each with a remove button. A live region announces changes, because the field below is empty afterwards. */
export function Chips({ label, names, tagOf, inputRef, onRemove }: Props) {
  const change = useChange(names)
  const remove = (name: string, index: number) => {
    onRemove(name, index)
    inputRef.current?.focus()
  }
  return (
    <>
      {names.length > 0 && (
        <ul className="mt-2 mb-1 flex flex-wrap gap-2" aria-label={label}>
          {names.map((name, index) => (
            // The index is part of the key, because two terms may have the same name.
            <li
              key={`${name} ${index}`}
              className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-[1.125rem] bg-brand-soft pl-3 text-sm font-medium wrap-anywhere"
            >
              <span className="py-1">{name}</span>
              {tagOf?.(name) && (
                <span className="rounded-md bg-surface px-2 py-0.5 text-xs text-brand-text">{tagOf(name)}</span>
              )}
              <Tooltip text={`Remove ${name}`}>
                <button
                  className="grid size-9 flex-none cursor-pointer place-items-center rounded-full hover:bg-surface"
                  type="button"
                  aria-label={`Remove ${name}`}
                  onClick={() => remove(name, index)}
                >
                  <svg
                    className="w-3.5 fill-none stroke-current stroke-2 [stroke-linecap:round]"
                    viewBox="0 0 16 16"
                    aria-hidden="true"
                  >
                    <path d="M4 4l8 8M12 4l-8 8" />
                  </svg>
                </button>
              </Tooltip>
            </li>
          ))}
        </ul>
      )}
      <p className="hidden-text" role="status">
        {change}
      </p>
    </>
  )
}

/** Announces the last change, such as 'UX added'. A chip whose name changes (`Loading …`) is not announced. */
function useChange(names: readonly string[]): string {
  const [shown, setShown] = useState({ names, change: '' })
  if (shown.names.join() !== names.join()) setShown({ names, change: changeOf(shown.names, names) })
  return shown.change
}

function changeOf(before: readonly string[], after: readonly string[]): string {
  if (after.length > before.length) return `${after.slice(before.length).join(', ')} added`
  const removed = after.length < before.length && before.find((name, index) => name !== after[index])
  return removed ? `${removed} removed` : ''
}
