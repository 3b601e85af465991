/** Milliseconds. */
const TIME_OUT = 30_000

/** Header with the number of terms in a reply of `export.csv`, which the file itself does not state. */
const COUNT_HEADER = 'term-count'

export interface ExportFile {
  name: string
  content: Blob
  terms: number
}

/** A failure whose message is fit to show. */
export class ExportFailure extends Error {}

/** The address of the export of all terms (null), or of those of a category. */
export const exportPath = (categoryId: number | null): string =>
  `/api/terms/export.csv${categoryId === null ? '' : `?categoryId=${categoryId}`}`

/** @throws ExportFailure, or any error of `fetch`: a `TimeoutError` after `TIME_OUT` */
export async function fetchExport(categoryId: number | null): Promise<ExportFile> {
  const url = new URL(exportPath(categoryId), location.href)
  url.searchParams.set('t', `${new Date().getTime()}`)
  const response = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(TIME_OUT) })
  if (!response.ok) {
    throw new ExportFailure(`Failed to fetch terms: ${response.status} ${response.statusText}`.trim())
  }
  const terms = Number(response.headers.get(COUNT_HEADER) ?? NaN)
  if (Number.isNaN(terms)) throw new ExportFailure('Server returned invalid data format')
  return { name: fileName(response.headers.get('content-disposition')), content: await response.blob(), terms }
}

/** The file name that the service gives: `filename=a.csv` or `filename="a b.csv"`, and for a name that this cannot hold also `filename*=UTF-8''…`. */
function fileName(disposition: string | null): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? []
  if (encoded !== undefined) return decodeURIComponent(encoded)
  const [, name] = /filename="?((?:[^"\\]|\\.)*)/i.exec(disposition ?? '') ?? []
  return name?.replace(/\\(.)/g, '$1') ?? 'terms.csv'
}
