import { useEffect, useId, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import type { FieldInput } from './field.tsx'
import { TypeAheadList } from './type-ahead-list.tsx'

interface Props<Option> {
  input: FieldInput
  inputRef: RefObject<HTMLInputElement | null>
  placeholder: string
  text: string
  onText: (text: string) => void
  /** What fits the text, best first; with an empty text what there is to choose from, which opens with the focus. */
  options: readonly Option[]
  labelOf: (option: Option) => ReactNode
  onChoose: (option: Option) => void
  /** What to say where nothing fits what is typed; undefined: nothing. */
  none: string | undefined
  /** Backspace in the empty field. */
  onBackspace?: () => void
  onLeave?: () => void
}

/**
 * A field that offers what fits what is typed: the pattern 'editable combobox with list autocomplete' of the WAI-ARIA practices. Enter takes
 * the option that the arrow keys have reached, or the first that fits, and never sends the form while there is text.
 */
export function TypeAhead<Option>(props: Props<Option>) {
  const { input, inputRef, placeholder, text, options, labelOf, none } = props
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState<number | null>(null)
  const id = useId()
  const isTyped = text.trim() !== ''
  const hasOptions = isOpen && options.length > 0
  const isShown = hasOptions || (isOpen && isTyped && none !== undefined)
  // Before anything is typed, no option is chosen by Enter unless the arrow keys lead to it.
  const reached = active === null ? (isTyped ? 0 : -1) : Math.min(active, options.length - 1)

  const open = (isOpened: boolean) => {
    setOpen(isOpened)
    setActive(null)
  }
  const choose = (option: Option) => {
    props.onChoose(option)
    open(false)
  }
  const step = (by: 1 | -1) => {
    if (!hasOptions) open(true)
    else setActive((Math.max(reached, by === 1 ? -1 : 0) + by + options.length) % options.length)
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (input.readOnly || event.nativeEvent.isComposing) return
    const { key } = event
    const option = hasOptions || isTyped ? options[reached] : undefined
    if (key === 'Backspace' && text === '') return props.onBackspace?.()
    if (key === 'ArrowDown' || key === 'ArrowUp') step(key === 'ArrowDown' ? 1 : -1)
    else if (key === 'Enter' && (isTyped || option !== undefined)) {
      if (option !== undefined) choose(option)
    } else if (key === 'Escape' && isShown) open(false)
    else if (key === 'Escape' && text !== '') props.onText('')
    else return
    event.preventDefault()
  }
  useEffect(() => {
    if (hasOptions) document.getElementById(`${id}-${reached}`)?.scrollIntoView({ block: 'nearest' })
  }, [hasOptions, id, reached])

  return (
    <>
      <input
        {...input}
        ref={inputRef}
        type="text"
        value={text}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={hasOptions}
        aria-controls={hasOptions ? id : undefined}
        aria-activedescendant={hasOptions && reached >= 0 ? `${id}-${reached}` : undefined}
        onChange={(event) => {
          props.onText(event.currentTarget.value)
          open(true)
        }}
        onKeyDown={onKey}
        // A field that is wrong gets the focus to be corrected: the list would lie over what is said of it.
        onFocus={() => input['aria-invalid'] === undefined && open(true)}
        onClick={() => open(true)}
        onBlur={() => {
          open(false)
          props.onLeave?.()
        }}
      />
      <p className="hidden-text" role="status">
        {isShown && (hasOptions ? `${options.length} found` : none)}
      </p>
      {isShown && (
        <TypeAheadList
          id={id}
          field={inputRef}
          labels={options.map(labelOf)}
          reached={reached}
          none={none}
          onChoose={(index) => {
            const option = options[index]
            if (option !== undefined) choose(option)
          }}
        />
      )}
    </>
  )
}
