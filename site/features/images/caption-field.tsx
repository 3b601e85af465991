import { MAX_CAPTION_LENGTH } from '../../../contracts/image.ts'
import { Field } from '../../ui/field.tsx'

interface Props {
  caption: string
  hint: string
  failure?: string | undefined
  isPending: boolean
  /** Focus the field on opening: the dialog asks for nothing else. */
  hasFocus?: boolean
  onChange: (caption: string) => void
}

export function CaptionField({ caption, hint, failure, isPending, hasFocus = false, onChange }: Props) {
  return (
    <Field label="Caption" hint={hint} message={failure} isReadOnly={isPending}>
      {(input) => (
        <input
          {...input}
          dir="auto"
          value={caption}
          maxLength={MAX_CAPTION_LENGTH}
          autoComplete="off"
          autoFocus={hasFocus}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
