import { oneLine } from '../../contracts/text.ts'

/** Characters. File systems allow 255 bytes. */
const MAX_LENGTH = 200

/** The name that a file had where it came from, to be shown and for nothing else: one line, without what turns the direction of text around. */
export function originalNameOf(name: string): string {
  const shown = oneLine(name.replace(/\p{Bidi_Control}/gu, '')).trim()
  return shown === '' ? 'image' : [...shown].slice(0, MAX_LENGTH).join('')
}
