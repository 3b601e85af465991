import { useRef, useState } from 'react'
import { HIT } from '../../../../contracts/name-hits.ts'
import type { FieldInput } from '../../../ui/field.tsx'
import { TypeAhead } from '../../../ui/type-ahead.tsx'
import { Chips } from './chips.tsx'
import { suggestionLabel } from './suggestion-label.tsx'
import { useTermNames } from './use-term-names.ts'

interface Props {
  input: FieldInput
  /** The term that is edited, which cannot replace itself; null for a new one. */
  termId: number | null
  chosenId: number | null
  onChange: (id: number | null) => void
}

/** The current term that replaces a legacy term: one of all names, or none. A name that is typed in full is taken. The field stays, and so does the focus. */
export function CurrentTermChoice({ input, termId, chosenId, onChange }: Props) {
  const inputRef = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const { nameOf, called, suggest, none } = useTermNames([termId])
  const type = (typed: string) => {
    setText(typed)
    const [exact, ...more] = called(typed, HIT.whole)
    // Of terms with one name, a person has to say which.
    const typedId = exact !== undefined && more.length === 0 ? exact.id : null
    if (typedId !== chosenId) onChange(typedId)
  }
  return (
    <>
      <Chips
        label="Chosen current term"
        names={chosenId !== null && text === '' ? [nameOf(chosenId)] : []}
        inputRef={inputRef}
        onRemove={() => onChange(null)}
      />
      <TypeAhead
        // What is typed in full is chosen, and nothing moves under the pointer that goes to the button.
        input={chosenId === null ? { ...input, name: 'currentTermId' } : input}
        inputRef={inputRef}
        placeholder={chosenId === null ? 'Type to find a term' : 'Type to find another one'}
        text={text}
        onText={type}
        options={suggest(text)}
        labelOf={suggestionLabel}
        onChoose={({ term }) => {
          onChange(term.id)
          setText('')
        }}
        none={none}
        onBackspace={() => onChange(null)}
      />
    </>
  )
}
