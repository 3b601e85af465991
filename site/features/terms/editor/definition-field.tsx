import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FieldNotes, notesOf } from '../../../ui/field-notes.tsx'
import { RequiredMark } from '../../../ui/required-mark.tsx'
import { Spinner } from '../../../ui/spinner.tsx'

interface Props {
  label: string
  hint?: string | undefined
  isRequired: boolean
  message: string | undefined
  value: string
  onChange: (html: string) => void
  isReadOnly: boolean
}

/** The editor is a separate chunk, which loads while the rest of the form is already shown. */
const editorRead = { queryKey: ['definition-editor'], queryFn: () => import('./definition-editor.tsx') }

export function DefinitionField({ label, hint, isRequired, message, value, onChange, isReadOnly }: Props) {
  // The editor holds the text itself and never reads a later value.
  const [initial] = useState(value)
  const id = useId()
  const editor = useQuery(editorRead)
  return (
    // `inert`, because buttons and panels have no read-only state. The focus is never inside then: Enter submits from one-line fields only.
    <div className="field" inert={isReadOnly}>
      <span className="block font-semibold" id={`${id}-label`}>
        {label}
        {isRequired && <RequiredMark />}
      </span>
      {editor.isPending && (
        <p className="mt-1 flex min-h-56 items-center rounded-lg border border-line p-4 text-muted" role="status">
          <Spinner /> Loading the editor …
        </p>
      )}
      {editor.isError && (
        <p className="mt-1 flex min-h-56 items-center rounded-lg border border-line p-4 text-muted" role="alert">
          The editor could not be loaded.
          <button type="button" className="button quiet small" onClick={() => void editor.refetch()}>
            Try again
          </button>
        </p>
      )}
      {editor.data && (
        <editor.data.DefinitionEditor
          initial={initial}
          onChange={onChange}
          labelledBy={`${id}-label`}
          describedBy={notesOf(id)}
          isRequired={isRequired}
          isInvalid={message !== undefined}
        />
      )}
      <FieldNotes id={id} hint={hint} message={message} />
    </div>
  )
}
