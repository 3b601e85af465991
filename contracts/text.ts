import { withFewMarks } from './search-words.ts'

/**
 * Makes a name, caption or search one line: runs of control characters and line separators become a space. PostgreSQL cannot store NUL,
 * and UTF-8 cannot encode a lone surrogate, which becomes U+FFFD.
 */
export const oneLine = (text: string): string =>
  text.replace(/\p{Surrogate}/gu, '\ufffd').replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')

/** A name on one line, in NFC: in files from a Mac, `é` may be two characters, so `Café` could become two categories. */
export const oneName = (text: string): string => oneLine(withFewMarks(text).normalize('NFC'))

/** Whether a text has a visible character. A name of only spaces, Braille blanks or direction marks could not be found or clicked. */
export const isVisible = (text: string): boolean =>
  /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/** Escapes text for use between tags of HTML or XML. Does not escape quotes. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
