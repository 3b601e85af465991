import { z } from 'zod'

/** Checks only the name, because browsers send many different types for CSV files. */
export const isCsvName = (filename: string): boolean => filename.toLowerCase().endsWith('.csv')

/** Bytes. 10,000 terms as HTML are about 10 MB. */
export const MAX_IMPORT_SIZE = 64 * 1024 * 1024

/** Not counting the header. */
export const MAX_IMPORT_ROWS = 100_000

/** Columns of a row. The header may have more. */
const MAX_COLUMNS = 64

/** Characters per cell: twice as many as the longest definition, including its escapes. */
const MAX_CELL_LENGTH = 200_000

/** Characters per row. A longer row makes the import fail without reading the rest of the file. */
export const MAX_ROW_LENGTH = 1_000_000

/** Rows that a preview lists. */
export const MAX_PREVIEW_ROWS = 10_000

/** The fields of an import's form, other than the file: none. */
export const importFields = z.strictObject({})

/** Only the end of the file's name is checked (`isCsvName`), not its type. */
export const importForm = importFields.extend({ file: z.file().max(MAX_IMPORT_SIZE).mime('text/csv') })

/** More errors than this stop an import. Rows before that remain imported. */
export const MAX_IMPORT_ERRORS = 10

/** What an import does with a row: create a term, skip it as a duplicate, or refuse it with a message. */
const rowOutcomes = ['create', 'skip', 'refuse'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

/** `line` is the line of the file on which the row begins, counted from 1 and including the header. */
export const previewRow = z.object({
  line: z.int(),
  name: z.string(),
  outcome: z.enum(rowOutcomes),
  /** Why a row is skipped or refused. For one that will be created: what will be left out, or null. */
  message: z.string().nullable(),
})
export type PreviewRow = z.infer<typeof previewRow>

/** The reply to `?dryRun=true`: what 'Proceed' would do with each row, in the order of the file. */
export const importPreview = z.object({
  /** Number of terms that would be created. */
  create: z.int(),
  skip: z.int(),
  refuse: z.int(),
  /** At most `MAX_PREVIEW_ROWS`: the first ones of each outcome. The three counts include all rows. */
  rows: z.array(previewRow),
  /** Messages about the file as a whole. */
  notes: z.array(z.string()),
})
export type ImportPreview = z.infer<typeof importPreview>

/** Each category's page lists all categories, so ten times as many take a hundred times the disk. A file with thousands has another column in their place. */
export const MAX_NEW_CATEGORIES = 1000

/** New categories that the message names. A first import into an empty glossary creates all of them. */
const NAMED_CATEGORIES = 10

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

/** Messages about a file. */
export const fileMessages = {
  newCategories: (names: readonly string[]) => {
    const left = names.length - NAMED_CATEGORIES
    const named = quoted(names.slice(0, NAMED_CATEGORIES))
    return `New categories will be created: ${named}${left > 0 ? ` and ${left} more` : ''}`
  },
  unknownHeaders: (headers: readonly string[]) => `Ignored, because the export has no such column: ${quoted(headers)}`,
  brokenQuotes: (line: number) =>
    `The row that begins on line ${line} has a quote that is not closed, or that is not written twice within quotes.`,
  byPlace: 'No column is called "Term Name", so columns are read by position, as in the export',
} as const

/** Messages about rows. The rules of forms (name, definition, category) have their own. */
export const rowMessages = {
  tooFewFields: 'The row has fewer than 2 fields',
  withoutName: 'The row has no name',
  headerAgain: 'The row repeats the header',
  inGlossary: 'A term with this name already exists',
  inFile: (line: number) => `A term with this name is created from line ${line}`,
  tooManyFields: `The row has more than ${MAX_COLUMNS} fields`,
  fieldTooLong: `A field of the row has more than ${MAX_CELL_LENGTH.toLocaleString('en')} characters`,
  wrongCount: (column: string) => `${column} must be a whole number`,
  unknownCategory: (id: number) => `The category ${id} does not exist`,
  wrongCategory: (name: string, message: string) => `Category "${name}": ${message}`,
  newCategories: `More than ${MAX_NEW_CATEGORIES.toLocaleString('en')} new categories would be created`,
  afterStop: `The import stops before this row after more than ${MAX_IMPORT_ERRORS} errors`,
  legacyUnclear: (text: string) => `Not a legacy term: "${text}" is neither Yes nor No`,
  notLegacy: (name: string) => `Without its current term "${name}", as it is not a legacy term`,
  currentTermUnknown: (name: string) => `Without its current term "${name}", which does not exist`,
  currentTermCycle: (name: string) => `Without its current term "${name}", which leads back to this term`,
  relatedTermsUnknown: (names: readonly string[]) =>
    `Without the related ${names.length === 1 ? 'term' : 'terms'} ${names.map((name) => `"${name}"`).join(', ')}, which ${names.length === 1 ? 'does' : 'do'} not exist`,
  notSaved: 'The row could not be saved',
} as const

/** Why a row is refused for its size, regardless of its content; null if it is not. */
export function refuseRow(cells: readonly string[]): string | null {
  // Spreadsheets write trailing commas up to the last cell that was ever touched.
  if (cells.findLastIndex((cell) => cell !== '') >= MAX_COLUMNS) return rowMessages.tooManyFields
  return cells.some(({ length }) => length > MAX_CELL_LENGTH) ? rowMessages.fieldTooLong : null
}

/** Why a row was refused, or what of it was left out. */
export const importError = z.object({ line: z.int(), name: z.string(), message: z.string() })
export type ImportError = z.infer<typeof importError>

export const importResult = z.object({
  imported: z.int(),
  duplicates: z.int(),
  errors: z.array(importError),
  /** What was left out of imported rows; omitted if nothing was. At most `MAX_PREVIEW_ROWS`. */
  leftOut: z.array(importError).optional(),
})
export type ImportResult = z.infer<typeof importResult>

/** Whether the import stopped because of too many errors, so that later rows were not processed. */
export const isStopped = ({ errors }: ImportResult): boolean => errors.length > MAX_IMPORT_ERRORS

/** A line of the reply to an import: progress in rows; last, the result or why the whole import failed. */
export const importLine = z.union([
  z.object({ done: z.int(), total: z.int() }),
  z.object({ result: importResult }),
  z.object({ failure: z.object({ code: z.string(), message: z.string() }) }),
])
export type ImportLine = z.infer<typeof importLine>
