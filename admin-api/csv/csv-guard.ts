/**
 * What a spreadsheet would run, full-width forms included, is led by an apostrophe (export/spreadsheet-guard). So is a text
 * that has apostrophes before such a character: import takes off exactly one where one was put.
 */
const RUNNABLE = /^'*[=+\-@\t\r＝＋－＠]/

/** A definition that looks like HTML but is text is led by an apostrophe too: import reads `<…>` as HTML. */
const LIKE_HTML = /^'*<.*>$/s

const lead = (cell: string, isDangerous: boolean): string => (isDangerous ? `'${cell}` : cell)

/** The cell as a spreadsheet may open it. */
export const guard = (cell: string): string => lead(cell, RUNNABLE.test(cell))

export const guardDefinition = (cell: string): string => lead(cell, RUNNABLE.test(cell) || LIKE_HTML.test(cell))

const isGuarded = (cell: string, pattern: RegExp): boolean => cell.startsWith("'") && pattern.test(cell)

/** The cell as it was before `guard`. */
export const unguard = (cell: string): string => (isGuarded(cell, RUNNABLE) ? cell.slice(1) : cell)

/** The cell as it was before `guardDefinition`. */
export const unguardDefinition = (cell: string): string =>
  isGuarded(cell, RUNNABLE) || isGuarded(cell, LIKE_HTML) ? cell.slice(1) : cell

/** Every other definition is plain text. */
export const isHtmlCell = (cell: string): boolean => cell.startsWith('<') && cell.endsWith('>')
