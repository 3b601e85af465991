import { Quoting } from './quoting.tsx'

interface Props {
  /** Of the field's input. */
  id: string
  hint: string | undefined
  message: string | undefined
}

/** What the input of this id is to name in `aria-describedby`. */
export const notesOf = (id: string): string => `${id}-hint ${id}-message`

/** Under a field: what it holds, and what is wrong with it. */
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
