import { useId, type ReactNode } from 'react'
import { FieldNotes, notesOf } from './field-notes.tsx'
import { RequiredMark } from './required-mark.tsx'

/** Attributes that tie an input to its label, hint and message. */
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
  /** Error, shown below the field. */
  message: string | undefined
  /** Set in forms that have optional fields too. */
  isRequired?: boolean
  /** Set while its value is being sent. Unlike a disabled field, it keeps the focus. */
  isReadOnly?: boolean
  children: (input: FieldInput) => ReactNode
}

/** A form field with its label, hint and message. */
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
