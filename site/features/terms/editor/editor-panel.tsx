import { useId, type KeyboardEvent, type ReactNode } from 'react'

interface Props {
  name: string
  /** Whether it changes an existing link or image, instead of adding one. */
  isChange: boolean
  message: string | undefined
  onApply: () => void
  onClose: () => void
  children: ReactNode
}

/** The inputs of a toolbar button, below the toolbar. Not a form element, because forms cannot nest. Enter applies, Escape returns to the text. */
export function EditorPanel({ name, isChange, message, onApply, onClose, children }: Props) {
  const id = useId()
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const isField = event.target instanceof HTMLInputElement
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && isField && !event.nativeEvent.isComposing) onApply()
    else return
    event.preventDefault()
  }
  return (
    <div
      className="flex flex-wrap items-end gap-3 border-b border-line bg-sunken px-4 py-3 [&_input]:min-h-9 [&_input]:font-normal [&>label]:flex-[1_1_16rem] [&>label]:text-sm"
      role="group"
      aria-label={name}
      aria-describedby={id}
      onKeyDown={onKey}
    >
      {children}
      <div className="ml-auto flex gap-2">
        <button type="button" className="button quiet small" onClick={onClose}>
          Cancel
        </button>
        <button type="button" className="button small" onClick={onApply}>
          {isChange ? 'Change' : 'Add'} {name.toLowerCase()}
        </button>
      </div>
      <p className="field-message m-0 basis-full" id={id} role="alert">
        {message}
      </p>
    </div>
  )
}
