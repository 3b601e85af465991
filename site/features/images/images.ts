import { errors } from '../../../contracts/errors.ts'
import { IMAGE_TYPES, MAX_IMAGE_SIZE, type TermImage } from '../../../contracts/image.ts'
import { explainTooLarge } from '../../lib/explain-too-large.ts'
import { request } from '../../lib/request.ts'

/** An image that was chosen and waits to be uploaded: on Add New Term until the term exists. */
export interface PreparedImage {
  file: File
  /** Empty: none. */
  caption: string
}

/**
 * @param limit ends the upload early
 * @throws RequestFailure, like the rest of this file
 */
export function uploadImage(
  termId: number,
  { file, caption }: PreparedImage,
  limit = new AbortController(),
): Promise<TermImage> {
  const form = new FormData()
  // The service reads a form from its beginning: a caption is refused before the file is uploaded.
  if (caption.trim() !== '') form.append('caption', caption)
  form.append('image', file)
  return explainTooLarge(request('POST /api/terms/:id/images', form, { params: { id: termId }, limit }))
}

/** Whether the term has the image: of an upload whose answer was lost. */
export async function isUploaded(termId: number, { file, caption }: PreparedImage): Promise<boolean> {
  const { images } = await request('GET /api/terms/:id', null, { params: { id: termId } })
  return images.some((image) => image.originalName === file.name && (image.caption ?? '') === caption.trim())
}

/** @param basedOn the caption that it replaces, as the editor has read it; empty: none */
export const changeCaption = (id: number, caption: string, basedOn: string): Promise<TermImage> =>
  request('PATCH /api/images/:id/caption', { caption, basedOn }, { params: { id } })

export const deleteImage = (id: number): Promise<null> => request('DELETE /api/images/:id', null, { params: { id } })

/**
 * Why a file will not be taken, as far as that is known before it is sent; null: it may be. What a browser says of the type comes
 * from the name, so the service decides by the content.
 */
export function refusalOf({ type, size }: File): string | null {
  const isOther = type !== '' && !IMAGE_TYPES.some((known) => known === type)
  if (isOther) return errors['image-type'].message
  return size > MAX_IMAGE_SIZE ? errors['image-too-large'].message : null
}
