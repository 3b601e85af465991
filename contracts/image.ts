import { z } from 'zod'
import { oneLine } from './text.ts'

export const MAX_CAPTION_LENGTH = 500

/** Bytes. */
export const MAX_IMAGE_SIZE = 5 * 1024 * 1024

/** Allowed types of uploads, detected from the content; the file's name and the type that the browser sends are ignored. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif'] as const

/** In pixels. Phones show images 360 to 480 CSS pixels wide, with up to three device pixels each; pages at most 700 wide. */
export const RENDITION_WIDTHS = [480, 960] as const

export const caption = z
  .string('Caption must be text')
  .overwrite(oneLine)
  .trim()
  .max(MAX_CAPTION_LENGTH, `Caption must be at most ${MAX_CAPTION_LENGTH} characters`)

export const captionEdit = z.strictObject({
  caption,
  basedOn: z
    .string('This must be the caption that was read')
    .nullish()
    .describe(
      'The caption as it was read, null or empty for none. If somebody else has changed it since, nothing changes (409 edit-conflict)',
    ),
})
export type CaptionEdit = z.infer<typeof captionEdit>

/** The fields of an upload's form, other than the file. */
export const imageFields = z.strictObject({ caption: caption.optional() })
export type ImageFields = z.infer<typeof imageFields>

export const imageForm = imageFields.extend({
  image: z
    .file()
    .max(MAX_IMAGE_SIZE)
    .mime([...IMAGE_TYPES]),
})

export const termImage = z.object({
  id: z.int(),
  filename: z.string(),
  originalName: z.string(),
  caption: z.string().nullable(),
  /** In pixels; null until the image is measured, and if its file is missing. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Widths of its renditions in pixels, ascending. */
  renditions: z.array(z.int()),
})
export type TermImage = z.infer<typeof termImage>

/** What shows an image besides its term. */
export const imageUses = z.object({ definitions: z.int() })
export type ImageUses = z.infer<typeof imageUses>
