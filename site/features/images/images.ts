import { errors } from '../../../contracts/errors.ts'
import { IMAGE_TYPES, type ImageUses, MAX_IMAGE_SIZE, type TermImage } from '../../../contracts/image.ts'
import { explainTooLarge } from '../../lib/explain-too-large.ts'
import { request } from '../../lib/request.ts'

/** A chosen image that waits for its upload; on Add New Term, until the term exists. */
export interface PreparedImage {
  file: File
  /** Empty for none. */
  caption: string
}

/**
 * @param limit aborts the upload
 * @throws RequestFailure, like the rest of this file
 */
export function uploadImage(
  termId: number,
  { file, caption }: PreparedImage,
  limit = new AbortController(),
): Promise<TermImage> {
  const form = new FormData()
  // The service reads a form from its start: with the caption first, it refuses a bad one before the file is uploaded.
  if (caption.trim() !== '') form.append('caption', caption)
  form.append('image', file)
  return explainTooLarge(request('POST /api/terms/:id/images', form, { params: { id: termId }, limit }))
}

/** Whether the term has the image, after an upload whose reply was lost. Compares file name and caption. */
export async function isUploaded(termId: number, { file, caption }: PreparedImage): Promise<boolean> {
  const { images } = await request('GET /api/terms/:id', null, { params: { id: termId } })
  return images.some((image) => image.originalName === file.name && (image.caption ?? '') === caption.trim())
}

/** @param basedOn the caption that the editor has seen and replaces; empty for none */
export const changeCaption = (id: number, caption: string, basedOn: string): Promise<TermImage> =>
  request('PATCH /api/images/:id/caption', { caption, basedOn }, { params: { id } })

export const readImageUses = (id: number): Promise<ImageUses> =>
  request('GET /api/images/:id/uses', null, { params: { id } })

export const deleteImage = (id: number): Promise<null> => request('DELETE /api/images/:id', null, { params: { id } })

/**
 * Why a file is refused before it is sent; null if it may be accepted. Browsers derive the type from the name,
 * so the service decides by the content.
 */
export function refusalOf({ type, size }: File): string | null {
  const isOther = type !== '' && !IMAGE_TYPES.some((known) => known === type)
  if (isOther) return errors['image-type'].message
  return size > MAX_IMAGE_SIZE ? errors['image-too-large'].message : null
}
