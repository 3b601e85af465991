import { z } from 'zod'
import { oneLine } from './text.ts'

export const MAX_CAPTION_LENGTH = 500

/** Bytes. */
export const MAX_IMAGE_SIZE = 5 * 1024 * 1024

/** What an uploaded image may be, by its content; its name and the type that a browser gives it say nothing. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif'] as const

/** Pixels. A phone shows an image at 360 to 480 of its own, which are up to three of the screen's; a page at 700 at most. */
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
      'The caption as it was read, null or empty for none: what somebody else has changed since is not changed (409 edit-conflict)',
    ),
})
export type CaptionEdit = z.infer<typeof captionEdit>

/** What stands beside the file in the form of an upload. */
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
  /** Pixels; null until it was measured, and where its file is gone. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Widths of its renditions, rising. */
  renditions: z.array(z.int()),
})
export type TermImage = z.infer<typeof termImage>
