import { useEffect, useId, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import type { FieldInput } from './field.tsx'

export interface TypeAheadProps<Option> {
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

/** The list of a `TypeAhead`: whether it is open, the option that the keys have reached, and what keys do. */
export function useTypeAhead<Option>({ input, text, options, none, ...props }: TypeAheadProps<Option>) {
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

  return { id, hasOptions, isShown, reached, open, choose, onKey }
}
