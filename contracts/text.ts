import { withFewMarks } from './search-words.ts'

/**
 * Text of one line, as names, captions and searches are: characters that no reader sees become a space. PostgreSQL
 * cannot keep a NUL, and half of an emoji has no place in UTF-8.
 */
export const oneLine = (text: string): string =>
  text.replace(/\p{Surrogate}/gu, '\ufffd').replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')

/** A name of one line, its letters composed: the `é` of a file from a Mac may be two characters, and `Café` would be two categories. */
export const oneName = (text: string): string => oneLine(withFewMarks(text).normalize('NFC'))

/** Whether readers see anything of a text: spaces, the blank of Braille and marks of direction alone would be a name that nobody can find, or click. */
export const isVisible = (text: string): boolean =>
  /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/** Text as it stands between the tags of HTML or XML. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
