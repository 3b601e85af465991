import { countOf, delimiterOf, lineEndOf, withoutMarks } from '../../../contracts/csv.ts'
import { type ImportPreview, type ImportResult, isStopped } from '../../../contracts/import.ts'
import { saveFile } from '../../lib/files.ts'

/** Downloads the rows to try again as `NAME-refused.csv`. */
export async function downloadRefusedRows(file: File, preview: ImportPreview, result: ImportResult): Promise<void> {
  // `text()` would remove a byte-order mark.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())
  const rows = new Blob([await selectRefusedRows(text, preview, result)], { type: 'text/csv' })
  saveFile(file.name.replace(/(?:\.csv)?$/i, '-refused.csv'), rows)
}

/**
 * Returns a CSV with the file's own header, its refused rows and, after a stop, the rows that were not looked at.
 * Each row is copied verbatim, with byte-order mark, quotes and line ends, so that no cell of the author changes.
 */
export async function selectRefusedRows(text: string, preview: ImportPreview, result: ImportResult): Promise<string> {
  const { default: Papa } = await import('papaparse')
  const firstLine = preview.rows[0]?.line ?? Infinity
  const refused = new Set(result.errors.map(({ line }) => line))
  const untouchedAfter = isStopped(result) ? Math.max(...refused) : Infinity
  const content = withoutMarks(text)
  const newline = lineEndOf(content)
  const kept: string[] = []
  let from = 0
  let line = 1
  Papa.parse<string[]>(content, {
    delimiter: delimiterOf(content),
    newline,
    step: ({ meta: { cursor } }) => {
      const row = content.slice(from, cursor)
      // The first row of the preview is the one below the header.
      const isHeader = line < firstLine && row.trim() !== ''
      if (isHeader || refused.has(line) || line > untouchedAfter) kept.push(row)
      line += countOf(newline, content, from, cursor)
      from = cursor
    },
  })
  return text.slice(0, text.length - content.length) + kept.join('')
}
