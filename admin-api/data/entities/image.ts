import { generatedId, integer, nullable, references, table, text } from './table.ts'

export interface Image {
  id: number
  termId: number
  /** Generated name of the file below `DATA_DIR/uploads`. */
  filename: string
  originalName: string
  mimeType: string
  /** Bytes. */
  size: number
  caption: string | null
  uploadedAt: string
  /** Pixels; null until the image is measured. */
  width: number | null
  height: number | null
  /** Widths of its renditions: `480 960`. */
  renditions: string | null
}

export const Image = table<Image>(
  'term_image',
  {
    id: generatedId,
    termId: references('term', 'CASCADE'),
    filename: text,
    originalName: text,
    mimeType: text,
    size: integer,
    caption: { ...text, ...nullable },
    uploadedAt: text,
    width: { ...integer, ...nullable },
    height: { ...integer, ...nullable },
    renditions: { ...text, ...nullable },
  },
  { term_image_term: ['termId'] },
)
