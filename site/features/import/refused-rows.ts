import { isStopped, type ImportResult } from '../../../contracts/import.ts'

/** Saves the refused rows of a file as `NAME-refused.csv`. */
export async function downloadRefusedRows(file: File, result: ImportResult): Promise<void> {
  // `text()` would take a byte-order mark away.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([await selectRefusedRows(text, result)], { type: 'text/csv' }))
  link.download = file.name.replace(/(?:\.csv)?$/i, '-refused.csv')
  link.click()
  // The browser takes hold of the content when the click is dispatched.
  URL.revokeObjectURL(link.href)
}

/**
 * The CSV of what is to be tried again: the file's own header and the rows that were refused; and after a stop the rows that were not looked
 * at. Each row is the very text that it was, quotes and line ends included.
 */
export async function selectRefusedRows(text: string, result: ImportResult): Promise<string> {
  const { default: Papa } = await import('papaparse')
  const refused = new Set(result.errors.map(({ line }) => line))
  const untouchedFrom = isStopped(result) ? Math.max(...refused) : Infinity
  const mark = text.startsWith('\ufeff') ? '\ufeff' : ''
  const content = text.slice(mark.length)
  const kept: string[] = []
  let from = 0
  let line = 1
  Papa.parse<string[]>(content, {
    step: ({ meta }) => {
      const row = content.slice(from, meta.cursor)
      // What stands on the first line is the header, or a row without one: then it does no harm, for it is a duplicate now.
      if (from === 0 || refused.has(line) || line > untouchedFrom) kept.push(row)
      line += row.match(/\r\n|\r|\n/g)?.length ?? 0
      from = meta.cursor
    },
  })
  return mark + kept.join('')
}
