import { useId, type ReactNode } from 'react'
import { FieldNotes, notesOf } from './field-notes.tsx'
import { RequiredMark } from './required-mark.tsx'

/** What an input needs to be tied to its label, hint and message. */
export interface FieldInput {
  id: string
  name?: string
  'aria-describedby': string
  'aria-invalid': true | undefined
  'aria-required': true | undefined
  readOnly: boolean
}

interface Props {
  label: string
  hint?: string | undefined
  /** What is wrong with the field; shown under it. */
  message: string | undefined
  /** Among fields of which some may be left empty. */
  isRequired?: boolean
  /** While what it holds is on its way; it keeps the focus. */
  isReadOnly?: boolean
  children: (input: FieldInput) => ReactNode
}

/** A form's field: label, what it holds, hint and message. */
export function Field({ label, hint, message, isRequired = false, isReadOnly = false, children }: Props) {
  const id = useId()
  const invalid = message === undefined ? undefined : true
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {isRequired && <RequiredMark />}
      </label>
      {children({
        id,
        'aria-describedby': notesOf(id),
        'aria-invalid': invalid,
        'aria-required': isRequired || undefined,
        readOnly: isReadOnly,
      })}
      <FieldNotes id={id} hint={hint} message={message} />
    </div>
  )
}
