import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS, tableRows } from './definition.ts'

/**
 * Normalizes the tables in parsed HTML (of a definition or the clipboard) to what the editor makes: rows of cells, and nothing between them.
 * Nested tables and those larger than allowed become paragraphs.
 */
export function tidyTables(body: Element): void {
  // Innermost tables first.
  for (const table of [...body.getElementsByTagName('table')].reverse()) {
    for (const part of [table, ...table.querySelectorAll('thead, tbody, tfoot, tr')]) dropBlankText(part)
    for (const cell of table.querySelectorAll<HTMLTableCellElement>('td, th')) tidyCell(cell)
    for (const row of [...table.rows]) if (row.cells.length === 0) row.remove()
    const [first, ...others] = table.tBodies
    for (const other of others) {
      first?.append(...other.rows)
      other.remove()
    }
    if (table.rows.length === 0) table.remove()
    else if (isNested(table) || isTooLarge(table)) table.replaceWith(...paragraphsOf(table))
  }
}

/** White space between blocks would become an empty paragraph. */
function dropBlankText(part: Element): void {
  for (const child of [...part.childNodes])
    if (child.nodeName === '#text' && child.textContent?.trim() === '') child.remove()
}

const BLOCKS = 'p, h1, h2, h3, ul, ol, blockquote, pre, hr, div, table'

function tidyCell(cell: HTMLTableCellElement): void {
  if ([...cell.children].some((child) => child.matches(BLOCKS))) dropBlankText(cell)
  tidySpan(cell, 'colspan', MAX_TABLE_COLUMNS)
  tidySpan(cell, 'rowspan', MAX_TABLE_ROWS)
}

function tidySpan(cell: Element, name: 'colspan' | 'rowspan', most: number): void {
  const written = cell.getAttribute(name)
  if (written === null) return
  const span = /^\d{1,5}$/.test(written) ? Math.min(Number(written), most) : 1
  if (span < 2) cell.removeAttribute(name)
  else cell.setAttribute(name, `${span}`)
}

const isNested = (table: Element): boolean => table.parentElement?.closest('table') !== null

const isTooLarge = ({ rows }: HTMLTableElement): boolean =>
  rows.length > MAX_TABLE_ROWS || [...rows].some(({ cells }) => columnsOf([...cells]) > MAX_TABLE_COLUMNS)

const columnsOf = (cells: HTMLTableCellElement[]): number => cells.reduce((sum, { colSpan }) => sum + colSpan, 0)

function paragraphsOf(table: HTMLTableElement): Element[] {
  return tableRows(table.outerHTML).map((row) => {
    const paragraph = table.ownerDocument.createElement('p')
    paragraph.innerHTML = row
    return paragraph
  })
}
