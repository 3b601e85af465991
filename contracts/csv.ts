/** Characters in which line ends and delimiters are looked for. */
const SAMPLE = 1_000_000

/** Without byte-order marks: joined files begin with several, of which parsers take one away. */
export const withoutMarks = (text: string): string => text.replace(/^\ufeff+/, '')

const outsideOfQuotes = (text: string): string => text.slice(0, SAMPLE).replace(/"[^"]*"/g, '')

/**
 * What ends the rows of a CSV text, by which its lines are counted too. A LF may come after a CR; a file of old Macs has no LF outside of
 * cells.
 */
export function lineEndOf(text: string): '\n' | '\r' {
  const outside = outsideOfQuotes(text)
  return !outside.includes('\n') && outside.includes('\r') ? '\r' : '\n'
}

export type Delimiter = ',' | ';' | '\t'

/**
 * What parts the cells: a comma, or a semicolon or tab as spreadsheets of many countries write. A first row without a comma has nothing that a
 * comma parts.
 */
export function delimiterOf(text: string): Delimiter {
  const [first = ''] = outsideOfQuotes(text)
    .trimStart()
    .split(/[\r\n]/, 1)
  if (first.includes(',')) return ','
  if (first.includes(';')) return ';'
  return first.includes('\t') ? '\t' : ','
}

/** How often it is in a part of a text. */
export function countOf(sought: string, text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf(sought, from); at !== -1 && at < to; at = text.indexOf(sought, at + 1)) count += 1
  return count
}
