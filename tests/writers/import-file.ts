import Papa from 'papaparse'

export interface ImportRow {
  name: string
  definition: string
  category: string
}

/** The form that sends these rows as a CSV file. */
export function importForm(rows: readonly ImportRow[]): FormData {
  const header = ['Term Name', 'Definition', 'Categories']
  const lines = rows.map(({ name, definition, category }) => [name, definition, category])
  const form = new FormData()
  form.set('file', new Blob([Papa.unparse([header, ...lines])]), 'terms.csv')
  return form
}
