import { plainText, replaceTables } from '../../contracts/definition.ts'

/** Wraps each table of a sanitized definition in a scrollable region and gives its headings a `scope`. */
export function tablesHtml(definition: string): string {
  let tables = 0
  return replaceTables(definition, (table) => {
    tables += 1
    const name = tables === 1 ? 'Table' : `Table ${tables}`
    return `<div class="table-region" role="region" aria-label="${name}" tabindex="0">${withBreaks(withLong(withScopes(table)))}</div>`
  })
}

/** 25 or more ASCII characters without a space, as in a URL or a key, which may break at any point. An entity counts as one character. */
const LONG_WORD = /(?:&[a-z\d#]+;|[!-%'-;=?-~]){25,}/gi
const PIECE = /(?:&[a-z\d#]+;|[^&]){16}(?=.)/gi

/** Lets long words break, because their column would otherwise take the room of all others. */
const withBreaks = (table: string): string =>
  table.replace(/>[^<]+/g, (text) => text.replace(LONG_WORD, (word) => word.replace(PIECE, '$&<wbr>')))

/** A cell with more characters than this widens its column, which could otherwise have only two words a line. */
const LONG_TEXT = 100
const CELL = /<t([dh])((?:\s[^>]*)?)>(.*?)(?=<\/t\1>)/gs

const withLong = (table: string): string =>
  table.replace(CELL, (cell, tag: string, attributes: string, content: string) =>
    plainText(content).length > LONG_TEXT ? `<t${tag} data-long${attributes}>${content}` : cell,
  )

/** A heading without text, which becomes a plain cell. */
const EMPTY_HEADING = /<th((?:\s[^>]*)?)>(?:<p><\/p>)?<\/th>/g

function withScopes(table: string): string {
  let row = 0
  return table.replace(EMPTY_HEADING, '<td$1></td>').replace(/<(tr|th)(?=[\s>])/g, (_, tag: string) => {
    if (tag === 'tr') row += 1
    return tag === 'tr' ? '<tr' : `<th scope="${row === 1 ? 'col' : 'row'}"`
  })
}
