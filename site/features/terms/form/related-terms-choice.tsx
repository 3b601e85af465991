import { useRef, useState } from 'react'
import type { FieldInput } from '../../../ui/field.tsx'
import { TypeAhead } from '../../../ui/type-ahead.tsx'
import { Chips } from './chips.tsx'
import { suggestionLabel } from './suggestion-label.tsx'
import { useTermNames } from './use-term-names.ts'

interface Props {
  input: FieldInput
  /** The edited term, which cannot be related to itself; null for a new term. */
  termId: number | null
  ids: number[]
  onChange: (ids: number[]) => void
}

/** Chooses any number of related terms by name; the form's schema limits their number. */
export function RelatedTermsChoice({ input, termId, ids, onChange }: Props) {
  const inputRef = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const { nameOf, suggest, none } = useTermNames([termId, ...ids])
  return (
    <>
      <Chips
        label="Chosen related terms"
        names={ids.map(nameOf)}
        inputRef={inputRef}
        onRemove={(_, index) => onChange(ids.toSpliced(index, 1))}
      />
      <TypeAhead
        input={input}
        inputRef={inputRef}
        placeholder="Type to find a term"
        text={text}
        onText={setText}
        options={suggest(text)}
        labelOf={suggestionLabel}
        onChoose={({ term }) => {
          onChange([...ids, term.id])
          setText('')
        }}
        none={none}
        onBackspace={() => onChange(ids.slice(0, -1))}
      />
    </>
  )
}
