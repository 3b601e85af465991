import { plainText, replaceTables } from '../../contracts/definition.ts'

/** The tables of a cleaned definition for its page: each scrolls in a region of its own, and a heading says what it is the heading of. */
export function tablesHtml(definition: string): string {
  let tables = 0
  return replaceTables(definition, (table) => {
    tables += 1
    const name = tables === 1 ? 'Table' : `Table ${tables}`
    return `<div class="table-region" role="region" aria-label="${name}" tabindex="0">${withBreaks(withLong(withScopes(table)))}</div>`
  })
}

/** As addresses and keys are: without a space, in letters and signs that may be parted anywhere. */
const LONG_WORD = /(?:&[a-z\d#]+;|[!-%'-;=?-~]){25,}/gi
const PIECE = /(?:&[a-z\d#]+;|[^&]){16}(?=.)/gi

/** A long word may be broken: else its column would take the room of all others. */
const withBreaks = (table: string): string =>
  table.replace(/>[^<]+/g, (text) => text.replace(LONG_WORD, (word) => word.replace(PIECE, '$&<wbr>')))

/** A cell of so much text makes its column wider, where else the table would leave it two words a line. */
const LONG_TEXT = 100
const CELL = /<t([dh])((?:\s[^>]*)?)>(.*?)(?=<\/t\1>)/gs

const withLong = (table: string): string =>
  table.replace(CELL, (cell, tag: string, attributes: string, content: string) =>
    plainText(content).length > LONG_TEXT ? `<t${tag} data-long${attributes}>${content}` : cell,
  )

/** A heading without words is none. */
const EMPTY_HEADING = /<th((?:\s[^>]*)?)>(?:<p><\/p>)?<\/th>/g

function withScopes(table: string): string {
  let row = 0
  return table.replace(EMPTY_HEADING, '<td$1></td>').replace(/<(tr|th)(?=[\s>])/g, (_, tag: string) => {
    if (tag === 'tr') row += 1
    return tag === 'tr' ? '<tr' : `<th scope="${row === 1 ? 'col' : 'row'}"`
  })
}
