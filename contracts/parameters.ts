import { z } from 'zod'
import { auditKind } from './audit.ts'
import { categoryBasedOn } from './category.ts'
import { MAX_SEARCH_LENGTH, SEARCH_RESULTS } from './search.ts'
import { basedOn, MAX_ID, MAX_LIST } from './term.ts'
import { oneLine } from './text.ts'

/** A number in a path or query: digits only, without leading zeros. */
const wholeNumber = (min: number, max: number, message = `This must be a whole number from ${min} to ${max}`) =>
  z
    .string(message)
    .regex(/^(?:0|[1-9]\d*)$/, message)
    .transform(Number)
    .pipe(z.int(message).min(min, message).max(max, message))

const id = wholeNumber(1, MAX_ID, 'The id must be a positive whole number')

/** Whether a text is a valid id. */
export const isId = (text: string): boolean => id.safeParse(text).success

export const idParam = z.strictObject({ id })
export type IdParam = z.infer<typeof idParam>

export const deletionQuery = z.strictObject({ basedOn: basedOn.optional() })
export type DeletionQuery = z.infer<typeof deletionQuery>

const asListed = (which: string) =>
  wholeNumber(0, MAX_ID)
    .optional()
    .describe(`${which}, as the list has said: where it is another number by now, 409 edit-conflict`)

export const categoryDeletionQuery = z.strictObject({
  basedOn: categoryBasedOn,
  terms: asListed('How many terms it has'),
  onlyOf: asListed('Of how many of these it is the only category'),
})
export type CategoryDeletionQuery = z.infer<typeof categoryDeletionQuery>

export const termIdParam = z.strictObject({ termId: id })
export type TermIdParam = z.infer<typeof termIdParam>

export const slugParam = z.strictObject({ slug: z.string('The slug must be text').overwrite(oneLine) })
export type SlugParam = z.infer<typeof slugParam>

const search = z
  .string('The search must be one text')
  .overwrite(oneLine)
  .trim()
  .max(MAX_SEARCH_LENGTH, `The search must be at most ${MAX_SEARCH_LENGTH} characters`)
  .default('')
const offset = wholeNumber(0, MAX_ID).default(0).describe('How many to skip at the beginning')
const limit = wholeNumber(1, MAX_LIST)
const categoryId = wholeNumber(1, MAX_ID, 'The category must be given by its id, a positive whole number').optional()
const yesOrNo = (name: string) =>
  z
    .stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive', error: `${name} must be true or false` })
    .default(false)

export const namesQuery = z.strictObject({
  withoutCategory: yesOrNo('withoutCategory').describe('Only terms that have no category'),
})
export type NamesQuery = z.infer<typeof namesQuery>

export const searchQuery = z.strictObject({ search, categoryId, limit: limit.default(SEARCH_RESULTS), offset })
export type SearchQuery = z.infer<typeof searchQuery>

export const termListQuery = z.strictObject({
  search,
  limit: limit.default(MAX_LIST),
  categoryId,
  after: z
    .string('The place must be one text')
    .max(300, 'The place must be at most 300 characters')
    .overwrite(oneLine)
    .optional()
    .describe('Where an earlier reply ended: its Next-Place, decoded'),
})
export type TermListQuery = z.infer<typeof termListQuery>

export const textQuery = z.strictObject({ search })
export type TextQuery = z.infer<typeof textQuery>

/** A pattern, so that the OpenAPI document can show it. Imported ids are below 1,000,000,000, and new ones follow the highest. */
const ID = '(?:[1-9]\\d{0,8}|1\\d{9})'
const listOfIds = `The ids must be at most ${MAX_LIST} whole numbers with commas between`

export const excerptsQuery = z.strictObject({
  ids: z
    .string(listOfIds)
    .regex(new RegExp(`^(?:${ID}(?:,${ID}){0,${MAX_LIST - 1}})?$`), listOfIds)
    .default('')
    .describe('With commas between'),
})
export type ExcerptsQuery = z.infer<typeof excerptsQuery>

export const exportQuery = z.strictObject({
  categoryId,
  t: z
    .string('The time must be one text')
    .max(200, 'The time must be at most 200 characters')
    .optional()
    .describe('The time of the request, which bypasses caches; otherwise unused'),
})
export type ExportQuery = z.infer<typeof exportQuery>

/** Rows or terms per reply. */
const part = wholeNumber(1, 1000).default(1000)

export const changesQuery = z.strictObject({
  since: wholeNumber(0, MAX_ID).default(0).describe('The number of the last change that the client knows'),
  limit: part,
  // Many proxies abort a request without a reply after 30 s.
  wait: wholeNumber(0, 25)
    .default(0)
    .describe('Seconds for which the service waits for a change before an empty reply'),
})
export type ChangesQuery = z.infer<typeof changesQuery>

export const contentQuery = z.strictObject({
  after: wholeNumber(0, MAX_ID).default(0).describe('The id of the last term that the client knows'),
  limit: part,
  whole: yesOrNo('whole').describe(
    'All of it as one snapshot, as lines of JSON; the other parameters are then ignored',
  ),
})
export type ContentQuery = z.infer<typeof contentQuery>

export const importQuery = z.strictObject({
  dryRun: yesOrNo('dryRun').describe('Only report what would be done'),
})
export type ImportQuery = z.infer<typeof importQuery>

const person = z
  .string('The person must be one text')
  .overwrite(oneLine)
  .trim()
  .toLowerCase()
  .max(254, 'The person must be at most 254 characters')
  .default('')
  .describe("A part of the administrator's email")

/** Filters for entries of the audit trail. */
const auditFilters = {
  person,
  what: auditKind.optional(),
  search: search.describe('A part of the name of the changed term or category'),
  termId: id.optional(),
  days: wholeNumber(1, 36_500).optional().describe('Only entries of the last days'),
}
export const auditFileQuery = z.strictObject(auditFilters)
export type AuditFileQuery = z.infer<typeof auditFileQuery>

export const auditQuery = z.strictObject({
  ...auditFilters,
  before: wholeNumber(1, MAX_ID).optional().describe('The cursor of an earlier reply'),
})
export type AuditQuery = z.infer<typeof auditQuery>
