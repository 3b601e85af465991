import { z } from 'zod'

/** By its name, for browsers call a CSV file many things. */
export const isCsvName = (filename: string): boolean => filename.toLowerCase().endsWith('.csv')

/** Bytes. 10,000 terms as HTML are about 10 MB. */
export const MAX_IMPORT_SIZE = 64 * 1024 * 1024

/** Below the header. */
export const MAX_IMPORT_ROWS = 100_000

/** Of a row; the header may have more. */
const MAX_COLUMNS = 64

/** Characters. A definition of the largest size has half as many, also where all of it is escaped. */
const MAX_CELL_LENGTH = 200_000

/** Characters of a whole row, beyond which nothing more of the file is read. */
export const MAX_ROW_LENGTH = 1_000_000

/** Rows that a preview lists. */
export const MAX_PREVIEW_ROWS = 10_000

/** What stands beside the file in the form of an import: nothing. */
export const importFields = z.strictObject({})

/** By the end of its name the file must be a CSV file; its type says nothing. */
export const importForm = importFields.extend({ file: z.file().max(MAX_IMPORT_SIZE).mime('text/csv') })

/** More errors than these stop an import. What was imported before stays. */
export const MAX_IMPORT_ERRORS = 10

/** What an import does with a row: makes a term of it, skips it as a duplicate, or refuses it and says why. */
export const rowOutcomes = ['create', 'skip', 'refuse'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

/** `line` is the line of the file on which the row begins, from 1, the header included. */
export const previewRow = z.object({
  line: z.int(),
  name: z.string(),
  outcome: z.enum(rowOutcomes),
  /** Why a row is skipped or refused; for one that will be created null, or what of it will be left out. */
  message: z.string().nullable(),
})
export type PreviewRow = z.infer<typeof previewRow>

/** The reply to `?dryRun=true`: what 'Proceed' would do, row by row, in the order of the file. */
export const importPreview = z.object({
  /** How many terms it would create. */
  create: z.int(),
  skip: z.int(),
  refuse: z.int(),
  /** At most `MAX_PREVIEW_ROWS` of them, the first of each outcome; the three counts are of all. */
  rows: z.array(previewRow),
  /** What there is to know of the file as a whole. */
  notes: z.array(z.string()),
})
export type ImportPreview = z.infer<typeof importPreview>

/** Each has a page that lists all: ten times as many take a hundred times the disk. A column of texts in the place of the categories has thousands. */
export const MAX_NEW_CATEGORIES = 1000

/** New categories that are named: a first import into an empty glossary has them all. */
const NAMED_CATEGORIES = 10

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

/** What is said of a file. */
export const fileMessages = {
  newCategories: (names: readonly string[]) => {
    const left = names.length - NAMED_CATEGORIES
    const named = quoted(names.slice(0, NAMED_CATEGORIES))
    return `New categories will be created: ${named}${left > 0 ? ` and ${left} more` : ''}`
  },
  unknownHeaders: (headers: readonly string[]) =>
    `Not read, as no column of the export is called so: ${quoted(headers)}`,
  brokenQuotes: (line: number) =>
    `The row that begins on line ${line} has a quote that is not closed, or that is not written twice within quotes.`,
  byPlace: 'No column is called "Term Name": all are read by their places, as in the export',
} as const

/** What is said of rows. A rule of a form (name, definition, category) says its own. */
export const rowMessages = {
  tooFewFields: 'The row has fewer than 2 fields',
  withoutName: 'The row has no name',
  headerAgain: 'The row is a header once more',
  inGlossary: 'A term with this name already exists',
  inFile: (line: number) => `A term with this name is created from line ${line}`,
  tooManyFields: `The row has more than ${MAX_COLUMNS} fields`,
  fieldTooLong: `A field of the row has more than ${MAX_CELL_LENGTH.toLocaleString('en')} characters`,
  wrongCount: (column: string) => `${column} must be a whole number`,
  unknownCategory: (id: number) => `The category ${id} does not exist`,
  wrongCategory: (name: string, message: string) => `Category "${name}": ${message}`,
  newCategories: `More than ${MAX_NEW_CATEGORIES.toLocaleString('en')} new categories would be created`,
  afterStop: `The import stops before this row, because of more than ${MAX_IMPORT_ERRORS} errors`,
  legacyUnclear: (text: string) => `Not a legacy term: "${text}" is neither Yes nor No`,
  notLegacy: (name: string) => `Without its current term "${name}", as it is not a legacy term`,
  currentTermUnknown: (name: string) => `Without its current term "${name}", which does not exist`,
  currentTermCycle: (name: string) => `Without its current term "${name}", which leads back to this term`,
  relatedTermsUnknown: (names: readonly string[]) =>
    `Without the related ${names.length === 1 ? 'term' : 'terms'} ${names.map((name) => `"${name}"`).join(', ')}, which ${names.length === 1 ? 'does' : 'do'} not exist`,
  notSaved: 'The row could not be saved',
} as const

/** What a row may not be, whatever it says; null where it may. */
export function refuseRow(cells: readonly string[]): string | null {
  // A spreadsheet writes commas as far as a cell was ever touched.
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
  /** Of rows that became terms; only where there are any, and at most as many as a preview lists. */
  leftOut: z.array(importError).optional(),
})
export type ImportResult = z.infer<typeof importResult>

/** Whether the errors became too many, so that the rows after the last of them were not looked at. */
export const isStopped = ({ errors }: ImportResult): boolean => errors.length > MAX_IMPORT_ERRORS

/** A line of the reply to an import: how far it is, and last what came of it, or why it failed as a whole. */
export const importLine = z.union([
  z.object({ done: z.int(), total: z.int() }),
  z.object({ result: importResult }),
  z.object({ failure: z.object({ code: z.string(), message: z.string() }) }),
])
export type ImportLine = z.infer<typeof importLine>
