/** What nobody sees: zero-width signs, and those that turn the direction of text. */
const UNSEEN = '[\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff]*'

/** What begins a formula, in full width and small forms too, or what a spreadsheet passes over before one. */
const RUNNABLE = '[=+\\-@\\t\\r\\n＝＋－＠﹦﹢﹣﹫]'

/**
 * What a spreadsheet would run is led by an apostrophe (export/spreadsheet-guard): at the beginning of a cell, and after a semicolon, at which
 * some take lines apart. So is a text that has apostrophes before such a sign: import takes off exactly one where one was put.
 */
const BEFORE_RUNNABLE = new RegExp(`(^|;)(?='*${UNSEEN}${RUNNABLE})`, 'g')
const GUARDED = new RegExp(`(^|;)'(?='*${UNSEEN}${RUNNABLE})`, 'g')

/** A definition that looks like HTML but is text is led by an apostrophe too: import reads `<…>` as HTML. */
const LIKE_HTML = /^'*<.*>$/s

/** The cell as a spreadsheet may open it. */
export const guard = (cell: string): string => cell.replace(BEFORE_RUNNABLE, "$1'")

export const guardDefinition = (cell: string): string => (LIKE_HTML.test(cell) ? `'${guard(cell)}` : guard(cell))

/** The cell as it was before `guard`. */
export const unguard = (cell: string): string => cell.replace(GUARDED, '$1')

/** The cell as it was before `guardDefinition`. */
export function unguardDefinition(cell: string): string {
  const text = unguard(cell)
  return text.startsWith("'") && LIKE_HTML.test(text) ? text.slice(1) : text
}

/** Every other definition is plain text. */
export const isHtmlCell = (cell: string): boolean => cell.startsWith('<') && cell.endsWith('>')
