import { useRef, useState, type ChangeEvent, type ClipboardEvent, type KeyboardEvent } from 'react'
import { distinctNames, MAX_NAME_LENGTH } from '../../../../contracts/term.ts'
import type { FieldInput } from '../../../ui/field.tsx'
import { Chips } from './chips.tsx'

interface Props {
  input: FieldInput
  names: string[]
  onChange: (names: string[]) => void
}

/** A comma at the end of a text, including those of Chinese, Japanese and Arabic. */
const COMMA = /[,，、،]$/

/** Other names of a term. Enter or a comma turns the typed name into a chip; each line or cell of pasted text becomes one. */
export function OtherNames({ input, names, onChange }: Props) {
  const inputRef = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const add = (typed: readonly string[]) => {
    const next = distinctNames([...names, ...typed.map((name) => name.trim())])
    const added = next.slice(names.length)
    setSaid(added.length > 0 ? '' : 'This name is already in the list')
    setText('')
    if (added.length > 0) onChange(next)
  }
  const remove = (index: number) => onChange(names.toSpliced(index, 1))
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, nativeEvent, ctrlKey, metaKey } = event
    if (input.readOnly || nativeEvent.isComposing || ctrlKey || metaKey) return
    const isEmpty = text.trim() === ''
    if (COMMA.test(key) || (key === 'Enter' && !isEmpty)) {
      event.preventDefault()
      if (!isEmpty) add([text])
    } else if (key === 'Escape' && text !== '') {
      event.preventDefault()
      setText('')
    } else if (key === 'Backspace' && text === '' && names.length > 0) {
      event.preventDefault()
      remove(names.length - 1)
    }
  }
  const onChangeText = ({ currentTarget: { value }, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    // Phone keyboards report no `key`, so `onKey` misses their commas.
    if (nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertText') takeAtComma(value)
    else setText(value)
  }
  const takeAtComma = (value: string) => {
    const name = value.replace(COMMA, '')
    if (name === value) setText(value)
    else if (name.trim() === '') setText('')
    else add([name])
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = event.clipboardData.getData('text').split(/[\r\n\t]+/)
    if (input.readOnly || lines.length === 1) return
    event.preventDefault()
    add([...(text === '' ? [] : [text]), ...lines])
  }
  return (
    <>
      <Chips label="Other names" names={names} inputRef={inputRef} onRemove={(_, index) => remove(index)} />
      <input
        {...input}
        ref={inputRef}
        name="otherNames"
        type="text"
        autoComplete="off"
        spellCheck={false}
        placeholder="Type a name and press Enter"
        maxLength={MAX_NAME_LENGTH + 1}
        value={text}
        onChange={onChangeText}
        onKeyDown={onKey}
        // An input method may end the word and insert its comma in one step, without a keydown for the comma.
        onCompositionEnd={({ currentTarget: { value } }) => takeAtComma(value)}
        onPaste={onPaste}
      />
      <p className="hidden-text" role="status">
        {said}
      </p>
    </>
  )
}
