import { tidyTables } from '../../../../contracts/tidy-tables.ts'

/** Tidies pasted tables whose cells are already clean. Rows in `thead` and a first row that is all bold become heading cells. */
export function tidyPastedTables(body: Element): void {
  for (const table of [...body.querySelectorAll('table')].reverse()) {
    const cells = [...table.querySelectorAll('td, th')]
    for (const cell of cells) if (isBlank(cell)) cell.replaceChildren()
    const [only] = cells
    // E-mails and old pages wrap their text in tables of one cell.
    if (only !== undefined && cells.length === 1) table.replaceWith(...only.childNodes)
    else markHeadings(table)
  }
  tidyTables(body)
}

/** Prepares tables for a cell, which cannot hold any: among other blocks they become paragraphs. The cells of a table alone are pasted into cells. */
export function flattenTables(body: Element): void {
  if (body.children.length === 1 && body.firstElementChild?.localName === 'table') return
  const around = body.ownerDocument.createElement('table')
  const cell = around.insertRow().insertCell()
  cell.append(...body.childNodes)
  body.append(around)
  tidyTables(body)
  body.replaceChildren(...cell.childNodes)
}

function markHeadings(table: HTMLTableElement): void {
  const [first] = table.rows
  const isBoldRow = first !== undefined && table.rows.length > 1 && [...first.cells].every(isBold)
  for (const row of new Set([...(table.tHead?.rows ?? []), ...(isBoldRow ? [first] : [])]))
    for (const cell of [...row.cells]) makeHeading(cell)
}

function isBold(cell: Element): boolean {
  const bold = [...cell.querySelectorAll('strong')].map(({ textContent }) => textContent).join('')
  return bold !== '' && bold.trim() === cell.textContent.trim()
}

/** Makes a `th` of the cell and removes its bold marks: headings are bold without them. */
function makeHeading(cell: HTMLTableCellElement): void {
  for (const strong of cell.querySelectorAll('strong')) strong.replaceWith(...strong.childNodes)
  if (cell.localName === 'th') return
  const heading = cell.ownerDocument.createElement('th')
  for (const { name, value } of cell.attributes) heading.setAttribute(name, value)
  heading.append(...cell.childNodes)
  cell.replaceWith(heading)
}

export const isBlank = (element: Element): boolean =>
  element.querySelector('img, hr, table') === null && element.textContent.replaceAll('\u00a0', ' ').trim() === ''
