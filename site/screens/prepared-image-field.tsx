import { useRef } from 'react'
import type { PreparedImage } from '../features/images/images.ts'

interface Props {
  image: PreparedImage | null
  onPrepare: () => void
  onRemove: () => void
}

/** The image that will be uploaded with the term. */
export function PreparedImageField({ image, onPrepare, onRemove }: Props) {
  const change = useRef<HTMLButtonElement>(null)
  /** The focus moves, because the pressed button is removed with the image. */
  const remove = () => {
    onRemove()
    change.current?.focus()
  }
  return (
    <div className="field" role="group" aria-label="Image">
      <span className="block font-semibold">Image</span>
      {image && (
        <p className="mt-2 flex flex-wrap gap-x-3 gap-y-1 wrap-anywhere">
          <strong>{image.file.name}</strong>
          {image.caption !== '' && <span>{image.caption}</span>}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        <button ref={change} className="button quiet small" type="button" onClick={onPrepare}>
          {image ? 'Change image' : 'Add image'}
        </button>
        {image && (
          <button className="button quiet small" type="button" onClick={remove}>
            Remove image
          </button>
        )}
      </div>
      <p className="field-hint text-muted">Optional. It is uploaded once the term has been added.</p>
    </div>
  )
}
