/** Joins rows into a CSV file. */
export const csvLines = (...rows: string[]): string => rows.map((row) => `${row}\r\n`).join('')
