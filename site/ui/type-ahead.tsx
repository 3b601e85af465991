import { useEffect, useId, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import type { FieldInput } from './field.tsx'
import { TypeAheadList } from './type-ahead-list.tsx'

interface Props<Option> {
  input: FieldInput
  inputRef: RefObject<HTMLInputElement | null>
  placeholder: string
  text: string
  onText: (text: string) => void
  /** Matches for the text, best first. For an empty text: the available choices, which open on focus. */
  options: readonly Option[]
  labelOf: (option: Option) => ReactNode
  onChoose: (option: Option) => void
  /** Shown if nothing matches the typed text; undefined shows nothing. */
  none: string | undefined
  /** Called on Backspace in the empty field. */
  onBackspace?: () => void
  onLeave?: () => void
}

/**
 * A field with suggestions: the pattern 'editable combobox with list autocomplete' of the WAI-ARIA practices. Enter selects
 * the option that the arrow keys have reached, or the first match, and never submits the form while there is text.
 */
export function TypeAhead<Option>(props: Props<Option>) {
  const { input, inputRef, placeholder, text, options, labelOf, none } = props
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState<number | null>(null)
  const id = useId()
  const isTyped = text.trim() !== ''
  const hasOptions = isOpen && options.length > 0
  const isShown = hasOptions || (isOpen && isTyped && none !== undefined)
  // Until something is typed, Enter selects an option only if the arrow keys have reached it.
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
        // An invalid field gets the focus for correction: its list would cover the error message.
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
