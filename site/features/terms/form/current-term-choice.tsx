import { useRef, useState } from 'react'
import { HIT } from '../../../../contracts/name-hits.ts'
import type { FieldInput } from '../../../ui/field.tsx'
import { TypeAhead } from '../../../ui/type-ahead.tsx'
import { Chips } from './chips.tsx'
import { suggestionLabel } from './suggestion-label.tsx'
import { useTermNames } from './use-term-names.ts'

interface Props {
  input: FieldInput
  /** The edited term, which cannot replace itself; null for a new term. */
  termId: number | null
  chosenId: number | null
  onChange: (id: number | null) => void
}

/** Chooses the current term that replaces a legacy term. A name typed in full counts as chosen. The field stays, so it keeps the focus. */
export function CurrentTermChoice({ input, termId, chosenId, onChange }: Props) {
  const inputRef = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const { nameOf, called, suggest, none } = useTermNames([termId])
  const type = (typed: string) => {
    setText(typed)
    const [exact, ...more] = called(typed, HIT.whole)
    // If several terms have this name, the administrator must choose one.
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
        // Once a term is chosen, the field has no name, so the form does not refuse its text as unchosen.
        // A name typed in full stays in the field: as a chip it would move the button that the pointer is heading for.
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
