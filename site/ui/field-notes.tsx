import { Quoting } from './quoting.tsx'

interface Props {
  /** Id of the field's input. */
  id: string
  hint: string | undefined
  message: string | undefined
}

/** `aria-describedby` of the input with this id. */
export const notesOf = (id: string): string => `${id}-hint ${id}-message`

/** The hint and the error message below a field. */
export function FieldNotes({ id, hint, message }: Props) {
  return (
    <>
      <p className="field-hint text-muted empty:hidden" id={`${id}-hint`}>
        {hint}
      </p>
      <p className="field-message empty:hidden" id={`${id}-message`} role="alert">
        <Quoting>{message}</Quoting>
      </p>
    </>
  )
}
