import { replaceTables } from '../../contracts/definition.ts'

/** The tables of a cleaned definition for its page: each scrolls in a region of its own, and a heading says what it is the heading of. */
export function tablesHtml(definition: string): string {
  let tables = 0
  return replaceTables(definition, (table) => {
    tables += 1
    const name = tables === 1 ? 'Table' : `Table ${tables}`
    return `<div class="table-region" role="region" aria-label="${name}" tabindex="0">${withScopes(table)}</div>`
  })
}

/** A heading without words is none. */
const EMPTY_HEADING = /<th((?:\s[^>]*)?)>(?:<p><\/p>)?<\/th>/g

function withScopes(table: string): string {
  let row = 0
  return table.replace(EMPTY_HEADING, '<td$1></td>').replace(/<(tr|th)(?=[\s>])/g, (_, tag: string) => {
    if (tag === 'tr') row += 1
    return tag === 'tr' ? '<tr' : `<th scope="${row === 1 ? 'col' : 'row'}"`
  })
}
