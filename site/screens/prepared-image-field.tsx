import type { PreparedImage } from '../features/images/images.ts'

interface Props {
  image: PreparedImage | null
  onPrepare: () => void
  onRemove: () => void
}

/** The image that will be uploaded with the term. */
export function PreparedImageField({ image, onPrepare, onRemove }: Props) {
  return (
    <div className="field prepared-image" role="group" aria-label="Image">
      <span className="field-label">Image</span>
      {image && (
        <p className="prepared">
          <strong>{image.file.name}</strong>
          {image.caption !== '' && <span>{image.caption}</span>}
        </p>
      )}
      <div className="prepared-actions">
        <button className="button quiet small" type="button" onClick={onPrepare}>
          {image ? 'Change image' : 'Add image'}
        </button>
        {image && (
          <button className="button quiet small" type="button" onClick={onRemove}>
            Remove image
          </button>
        )}
      </div>
      <p className="field-hint">Optional. It is uploaded once the term has been added.</p>
    </div>
  )
}
