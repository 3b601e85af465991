import type { Editor } from '@tiptap/core'
import { EMBEDDED_IMAGE_TYPES, isImageAddress, MAX_DEFINITION_LENGTH } from '../../../../contracts/definition.ts'
import { readDataAddress } from '../../../lib/files.ts'

const KINDS = 'PNG, GIF, JPEG, BMP and icon files'

export const LEFT_OUT = 'Some images could not be pasted with their text. Copy each of them alone, or embed its file.'

export const isEmbeddable = ({ type }: File): boolean => EMBEDDED_IMAGE_TYPES.some((known) => known === type)

/**
 * Inserts an image file at the cursor as a `data:` address, which is part of the definition.
 * @returns why the file was refused; null if it was inserted
 */
export async function embedImage(editor: Editor, file: File, alt: string): Promise<string | null> {
  if (!isEmbeddable(file)) return `Only ${KINDS} can be embedded`
  // Base64 takes 4 characters for 3 bytes.
  const room = MAX_DEFINITION_LENGTH - editor.getHTML().length
  if ((file.size * 4) / 3 > room) return tooLong(file)
  const src = await readDataAddress(file).catch(() => null)
  if (src === null || !isImageAddress(src)) return `${file.name} could not be read as an image`
  const image = { type: 'image', attrs: { src, alt } }
  editor.view.focus()
  editor.chain().insertContent(image).scrollIntoView().run()
  return null
}

/** Embeds the files one by one, so that they keep their order and each is checked against the room that is left. @returns the first refusal, or null */
export async function embedImages(editor: Editor, files: readonly File[]): Promise<string | null> {
  const refusals: (string | null)[] = []
  for (const file of files) refusals.push(await embedImage(editor, file, ''))
  return refusals.find((refusal) => refusal !== null) ?? null
}

const tooLong = ({ name, size }: File): string =>
  `${name} has ${Math.ceil(size / 1000)} KB, which does not fit into a definition of ${MAX_DEFINITION_LENGTH.toLocaleString('en')} characters. ` +
  'Embed a smaller one, link to it, or add it to the images of the term.'
