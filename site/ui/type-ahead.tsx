import { useId, useState, type KeyboardEvent, type Ref } from 'react'
import type { FieldInput } from './field.tsx'

interface Props<Option> {
  input: FieldInput
  inputRef: Ref<HTMLInputElement>
  placeholder: string
  text: string
  onText: (text: string) => void
  /** What fits the text, best first; few. */
  options: readonly Option[]
  labelOf: (option: Option) => string
  onChoose: (option: Option) => void
  /** What to say where nothing fits; undefined: nothing. */
  none: string | undefined
  /** Backspace in the empty field. */
  onBackspace?: () => void
  onLeave?: () => void
}

/**
 * A field that offers what fits what is typed: the pattern 'editable combobox with list autocomplete' of the WAI-ARIA practices. Enter takes
 * the option that the arrow keys have reached, or the first, and never sends the form while there is text.
 */
export function TypeAhead<Option>(props: Props<Option>) {
  const { input, inputRef, placeholder, text, options, labelOf, none } = props
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const id = useId()
  const isShown = isOpen && text.trim() !== ''
  const hasOptions = isShown && options.length > 0
  const reached = Math.min(active, options.length - 1)

  const choose = (option: Option) => {
    props.onChoose(option)
    setOpen(false)
    setActive(0)
  }
  const type = (typed: string) => {
    props.onText(typed)
    setOpen(true)
    setActive(0)
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'Backspace' && text === '') return props.onBackspace?.()
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      setOpen(true)
      if (hasOptions) setActive((reached + (key === 'ArrowDown' ? 1 : -1) + options.length) % options.length)
    } else if (key === 'Enter' && text.trim() !== '') {
      const option = options[reached]
      if (option !== undefined) choose(option)
    } else if (key === 'Escape' && isShown) setOpen(false)
    else return
    event.preventDefault()
  }

  return (
    <div className="type-ahead">
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
        aria-activedescendant={hasOptions ? `${id}-${reached}` : undefined}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKey}
        onBlur={() => {
          setOpen(false)
          props.onLeave?.()
        }}
      />
      <p className="hidden-text" role="status">
        {isShown && (hasOptions ? `${options.length} found` : none)}
      </p>
      {isShown && (hasOptions || none !== undefined) && (
        // The field keeps the focus while the pointer chooses.
        <div className="type-ahead-list" onMouseDown={(event) => event.preventDefault()}>
          {!hasOptions && <p>{none}</p>}
          {hasOptions && (
            <ul id={id} role="listbox" aria-label="What fits">
              {options.map((option, index) => (
                <li
                  key={index}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={index === reached}
                  onClick={() => choose(option)}
                >
                  {labelOf(option)}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}
