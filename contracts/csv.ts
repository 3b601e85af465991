/** Characters at the beginning of a text that are searched for line ends and delimiters. */
const SAMPLE = 1_000_000

/** Removes all leading byte-order marks: concatenated files may begin with several, but parsers remove only one. */
export const withoutMarks = (text: string): string => text.replace(/^\ufeff+/, '')

const outsideOfQuotes = (text: string): string => text.slice(0, SAMPLE).replace(/"[^"]*"/g, '')

/** The character that ends rows, by which lines are counted too: LF (also for CRLF), or CR if there is no LF outside of quotes (files of old Macs). */
export function lineEndOf(text: string): '\n' | '\r' {
  const outside = outsideOfQuotes(text)
  return !outside.includes('\n') && outside.includes('\r') ? '\r' : '\n'
}

export type Delimiter = ',' | ';' | '\t'

/** The delimiter in the first row: a comma if it has any, else a semicolon or tab, which spreadsheets write in many countries. */
export function delimiterOf(text: string): Delimiter {
  const [first = ''] = outsideOfQuotes(text)
    .trimStart()
    .split(/[\r\n]/, 1)
  if (first.includes(',')) return ','
  if (first.includes(';')) return ';'
  return first.includes('\t') ? '\t' : ','
}

/** How often `sought` begins in `text` at `from` or later, and before `to`. */
export function countOf(sought: string, text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf(sought, from); at !== -1 && at < to; at = text.indexOf(sought, at + 1)) count += 1
  return count
}
