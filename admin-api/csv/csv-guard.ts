/** What nobody sees: zero-width signs, and those that turn the direction of text. */
const UNSEEN = '[\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff]*'

/** What begins a formula, in full width and small forms too. */
const SIGNS = '=+\\-@＝＋－＠﹦﹢﹣﹫'

/**
 * Where a cell begins, with what is put there before a formula: at its own beginning, and, where it is taken apart at semicolons, behind one and in
 * each of its lines. There quotes end where they begin, and what follows counts.
 */
const beginnings = (put: string): RegExp =>
  new RegExp(
    [
      `^${put}(?='*${UNSEEN}[${SIGNS}\\t\\r\\n])`,
      `(?<=;)${put}(?=['"]*${UNSEEN}[${SIGNS}\\t\\r\\n])`,
      `(?<=[\\r\\n])${put}(?=['"]*\\t*${UNSEEN}[${SIGNS}])`,
    ].join('|'),
    'g',
  )

/**
 * What a spreadsheet would run is led by an apostrophe (export/spreadsheet-guard). So is a text that has apostrophes before such a sign: import
 * takes off exactly one where one was put.
 */
const BEFORE_RUNNABLE = beginnings('')
const GUARDED = beginnings("'")

/** A definition that looks like HTML but is text is led by an apostrophe too: import reads `<…>` as HTML. */
const LIKE_HTML = /^'*<.*>$/s

/** The cell as a spreadsheet may open it. */
export const guard = (cell: string): string => cell.replace(BEFORE_RUNNABLE, "'")

export const guardDefinition = (cell: string): string => (LIKE_HTML.test(cell) ? `'${guard(cell)}` : guard(cell))

/** The cell as it was before `guard`. */
export const unguard = (cell: string): string => cell.replace(GUARDED, '')

/** The cell as it was before `guardDefinition`. */
export function unguardDefinition(cell: string): string {
  const text = unguard(cell)
  return text.startsWith("'") && LIKE_HTML.test(text) ? text.slice(1) : text
}

/** Every other definition is plain text. */
export const isHtmlCell = (cell: string): boolean => cell.startsWith('<') && cell.endsWith('>')
