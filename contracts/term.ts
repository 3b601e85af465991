import { z } from 'zod'
import { category, categoryName } from './category.ts'
import { hasContent, MAX_DEFINITION_LENGTH } from './definition.ts'
import { refuseBeyondBounds } from './definition-bounds.ts'
import { termImage } from './image.ts'
import { foldText } from './search-words.ts'
import { isVisible, oneName } from './text.ts'

export const MAX_NAME_LENGTH = 200
const MAX_OTHER_NAMES = 50
export const MAX_RELATED_TERMS = 20
export const MAX_CATEGORIES = 100
/** Terms per reply. Longer lists are read in parts. */
export const MAX_LIST = 200

/** The largest `integer` of PostgreSQL. */
export const MAX_ID = 2_147_483_647

const wholeNumber = (message: string, least = 1) => z.int(message).min(least, message).max(MAX_ID, message)

export const id = wholeNumber('The id must be a positive whole number')

const name = z
  .string('Term name is required')
  .overwrite(oneName)
  .trim()
  .min(1, 'Term name is required')
  .max(MAX_NAME_LENGTH, `Term name must be at most ${MAX_NAME_LENGTH} characters`)
  .refine(isVisible, 'Term name is required')

const definition = z
  .string('Definition is required')
  .max(MAX_DEFINITION_LENGTH, `Definition must be at most ${MAX_DEFINITION_LENGTH} characters`)
  .superRefine((html, context) => {
    const message = refuseBeyondBounds(html)
    if (message !== null) context.addIssue({ code: 'custom', message })
  })
  .refine(hasContent, 'Definition is required')

/** The visible names that differ from each other and from `taken` by more than case and accents. */
export function distinctNames(names: readonly string[], taken: readonly string[] = []): string[] {
  const keys = new Set(taken.map(foldText))
  return names.filter((other) => isVisible(other) && keys.size < keys.add(foldText(other)).size)
}

/** Entries of a list before it is tidied. A body of 1 MB could contain half a million, each with its own error message. */
const MAX_RAW_ENTRIES = 1000

const tooManyOtherNames = `At most ${MAX_OTHER_NAMES} other names are allowed`
const otherNames = z
  .array(
    z
      .string('Another name must be text')
      .overwrite(oneName)
      .trim()
      .max(MAX_NAME_LENGTH, `Another name must be at most ${MAX_NAME_LENGTH} characters`),
    'The other names must be a list',
  )
  .max(MAX_RAW_ENTRIES, tooManyOtherNames)
  .overwrite((names) => distinctNames(names))
  .max(MAX_OTHER_NAMES, tooManyOtherNames)

/** When a mention of the term in another definition becomes a link. */
export const linkNames = ['automatically', 'as-written', 'never', 'always'] as const
export const linkName = z.enum(linkNames, `Link this name must be one of ${linkNames.join(', ')}`)
export type LinkName = z.infer<typeof linkName>

const isLegacy = z.boolean('Legacy must be yes or no')
const currentTermId = wholeNumber('The current term must be a number').nullable()
export const tooManyCategories = `At most ${MAX_CATEGORIES} categories are allowed`
const categories = z
  .array(categoryName, 'At least one category is required')
  .min(1, 'At least one category is required')
  .max(MAX_CATEGORIES, tooManyCategories)

export const tooManyRelated = `At most ${MAX_RELATED_TERMS} related terms are allowed`

/** Ids, ascending. A deleted term is removed from all lists. */
const relatedTerms = z
  .array(wholeNumber('A related term must be a number'), 'The related terms must be a list')
  .max(MAX_RAW_ENTRIES, tooManyRelated)
  .overwrite((ids) => [...new Set(ids)].toSorted((a, b) => a - b))
  .max(MAX_RELATED_TERMS, tooManyRelated)

/** The rules of the fields that an administrator fills in and that are stored as columns of the term. Without references to rows of other tables. */
const rules = { name, otherNames, definition, isLegacy, currentTermId, linkName }

/**
 * A term's fields as stored. Columns, replies, the feed, pages, files and forms derive from these, so a field added to `rules` is available everywhere
 * (docs/add-a-field.md). Texts have no limits here: stored terms stay readable when the rules of the form become stricter.
 */
export const termFields = z.object({
  ...rules,
  name: z.string(),
  otherNames: z.array(z.string()),
  definition: z.string(),
})
export type TermFields = z.infer<typeof termFields>

/** The form of Add New Term. `categories` are names; unknown ones are created. */
export const termForm = z.strictObject({
  ...rules,
  otherNames: otherNames.default([]),
  isLegacy: isLegacy.default(false),
  currentTermId: currentTermId.default(null),
  linkName: linkName.default('automatically'),
  categories,
  relatedTerms: relatedTerms.default([]),
})
export type TermForm = z.infer<typeof termForm>

export const basedOn = z.iso
  .datetime({ offset: true, error: 'This must be the time of an edit' })
  .describe(
    'The updatedAt of the term as it was read. If somebody else has changed the term since, nothing changes (409 edit-conflict)',
  )

/** The form of Edit Meaning. Omitted fields stay unchanged. */
export const termPatch = z.strictObject({ ...rules, categories, relatedTerms, basedOn }).partial()
export type TermPatch = z.infer<typeof termPatch>

/** A term's name and address, for suggestions, choices of a current term, and links. */
export const termName = z.object({ id: z.int(), name: z.string(), slug: z.string() })
export type TermName = z.infer<typeof termName>

/** A term in the list of all names. */
export const listedTermName = termName.extend({ otherNames: z.array(z.string()) })
export type ListedTermName = z.infer<typeof listedTermName>

/**
 * The administrators' table: all terms in the order of names, without definitions. It is sent by columns, because a browser builds 100,000 rows from these
 * in half the time that parsing as many objects takes.
 */
export const termTable = z.object({
  change: z.int().describe('The last change that it includes'),
  categories: z.array(category),
  groups: z.array(z.array(z.int())).describe('Combinations of categories that terms have, each in the order of names'),
  ids: z.array(z.int()),
  names: z.array(z.string()),
  groupOf: z.array(z.int()).describe("For each id, its place among 'groups', from 0"),
  legacy: z.array(z.tuple([z.int(), z.int().nullable()])).describe('Each legacy term, and where its chain ends'),
})
export type TermTable = z.infer<typeof termTable>

/** Characters of a definition's text in the administrators' table. */
export const EXCERPT_LENGTH = 100

/** The beginning of a term's definition as plain text. */
export const termExcerpt = z.object({ id: z.int(), excerpt: z.string() })
export type TermExcerpt = z.infer<typeof termExcerpt>

/** A term in replies of the API. */
export const term = z.object({
  ...termFields.shape,
  currentTermId: termFields.shape.currentTermId.describe('Of a legacy term: what was chosen'),
  id: z.int(),
  slug: z.string(),
  categories: z.array(category),
  upvotes: z.int(),
  downvotes: z.int(),
  currentTerm: termName
    .nullable()
    .describe('The first current term of its chain; null where that ends in a legacy term'),
  legacyNames: z
    .array(termName)
    .describe('All legacy terms that lead to it, also through others; a legacy term has none'),
  relatedTerms: z.array(z.int()).describe('The terms that it names, not those that name it'),
  images: z.array(termImage),
  updatedAt: z.iso
    .datetime()
    .describe('Advances with each edit of the term, of its categories, images or legacy names'),
})
export type Term = z.infer<typeof term>

export const bulkDeleteForm = z.strictObject({
  ids: z
    .array(id, 'Select at least one term')
    .min(1, 'Select at least one term')
    .max(50_000, 'At most 50,000 terms can be deleted at a time'),
  basedOn: wholeNumber('This must be the number of a change', 0)
    .optional()
    .describe(
      'The change of the table as it was read. If one of the terms has been edited since, none is deleted (409 edit-conflict)',
    ),
})
export type BulkDeleteForm = z.infer<typeof bulkDeleteForm>
