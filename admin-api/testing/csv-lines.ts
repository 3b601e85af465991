/** A file of these rows. */
export const csvLines = (...rows: string[]): string => rows.map((row) => `${row}\r\n`).join('')
