/** Invisible characters: zero-width ones, and those that change the direction of text. */
const UNSEEN = '[\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff]*'

/** Characters that begin a formula, including full-width and small forms. */
const SIGNS = '=+\\-@＝＋－＠﹦﹢﹣﹫'

/**
 * Matches where a spreadsheet would begin a cell with a formula: at the start of the cell and, if it splits at semicolons, after a semicolon or line end.
 * There quotes before the formula are ignored. @param put what precedes the formula: '' or an apostrophe
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
 * Guards formulas with an apostrophe (export/spreadsheet-guard). Text that already has apostrophes there gets one more, so that import removes exactly the
 * one that was added.
 */
const BEFORE_RUNNABLE = beginnings('')
const GUARDED = beginnings("'")

/** A plain-text definition that looks like HTML gets an apostrophe too, because import reads `<…>` as HTML. */
const LIKE_HTML = /^'*<.*>$/s

/** The cell in a form that a spreadsheet can open safely. */
export const guard = (cell: string): string => cell.replace(BEFORE_RUNNABLE, "'")

export const guardDefinition = (cell: string): string => (LIKE_HTML.test(cell) ? `'${guard(cell)}` : guard(cell))

/** The cell as it was before `guard`. */
export const unguard = (cell: string): string => cell.replace(GUARDED, '')

/** The cell as it was before `guardDefinition`. */
export function unguardDefinition(cell: string): string {
  const text = unguard(cell)
  return text.startsWith("'") && LIKE_HTML.test(text) ? text.slice(1) : text
}

/** Whether a definition's cell is HTML; all others are plain text. */
export const isHtmlCell = (cell: string): boolean => cell.startsWith('<') && cell.endsWith('>')
