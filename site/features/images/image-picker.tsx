import { useId } from 'react'
import { useDropzone } from 'react-dropzone'
import type { ChosenImage } from './chosen-image.ts'

interface Props {
  chosen: ChosenImage | null
  /** Why the last choice was refused; shown below the area. */
  message: string | undefined
  isDisabled: boolean
  onChoose: (files: File[]) => void
}

const HINT = 'PNG, JPG, GIF up to 5MB'
const ANY_IMAGE = { 'image/*': [] }

/** An area to drop or paste a file, with a button that opens the file picker. Shows the chosen image. */
export function ImagePicker({ chosen, message, isDisabled, onChoose }: Props) {
  const id = useId()
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept: ANY_IMAGE,
    multiple: false,
    disabled: isDisabled,
    // The button handles clicks and keys.
    noClick: true,
    noKeyboard: true,
    // Pass on refused files too, so that their message appears in the same place as that of the service.
    onDrop: (taken, refused) => onChoose([...taken, ...refused.map(({ file }) => file)]),
  })
  return (
    <div className="mb-5">
      <div
        {...getRootProps({
          className:
            'flex min-h-48 flex-col items-center justify-center gap-3 rounded-lg border-2 border-dashed border-muted bg-sunken p-5 text-center data-over:border-brand data-over:bg-brand-soft',
        })}
        data-over={isDragActive || undefined}
      >
        {chosen && (
          <img
            className="mx-auto max-h-[min(18rem,36dvh)] max-w-full rounded-md"
            src={chosen.preview}
            alt={`Preview of ${chosen.file.name}`}
          />
        )}
        {chosen ? (
          <p className="max-w-full text-sm wrap-anywhere text-muted">{chosen.file.name}</p>
        ) : (
          <p className="text-sm text-muted [@media(hover:none)]:hidden">Drop or paste an image here, or</p>
        )}
        <button
          className="button quiet"
          type="button"
          disabled={isDisabled}
          aria-describedby={`${id}-hint ${id}-message`}
          onClick={open}
        >
          {chosen ? 'Choose another image' : 'Choose image'}
        </button>
        <p className="text-sm text-muted" id={`${id}-hint`}>
          {HINT}
        </p>
        {/* Comes after the button, which also replaces it for screen readers: an opening dialog focuses its first control, even a hidden one. */}
        <input
          {...getInputProps({ 'aria-label': 'Image', 'aria-hidden': true, tabIndex: -1, className: 'absolute' })}
        />
      </div>
      <p className="field-message" id={`${id}-message`} role="alert">
        {message}
      </p>
    </div>
  )
}
