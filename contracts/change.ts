import { z } from 'zod'
import { category } from './category.ts'
import { termImage } from './image.ts'
import { termFields } from './term.ts'

/**
 * A row of the change feed: what an edit touched, never what it said. Numbers rise in the order of commits and have no
 * gaps, so that a follower that has seen N has seen everything up to N. A write that touches several terms (a legacy
 * link, a category's name, a bulk delete) appends a row for each, in one transaction. The last three kinds touch nothing and ask
 * every follower for something: to render all pages anew, to compare all that is published with the content, to publish although
 * it holds back (docs/decisions/0013-true-pages.md).
 */
export const change = z.discriminatedUnion('kind', [
  z.object({
    id: z.int(),
    at: z.iso.datetime(),
    kind: z.enum(['term-created', 'term-edited', 'term-deleted', 'votes-changed']),
    termId: z.int(),
  }),
  z.object({
    id: z.int(),
    at: z.iso.datetime(),
    kind: z.enum(['category-created', 'category-renamed', 'category-deleted']),
    categoryId: z.int(),
  }),
  z.object({ id: z.int(), at: z.iso.datetime(), kind: z.enum(['rebuild', 'self-check', 'publish-anyway']) }),
])
export type Change = z.infer<typeof change>
export type ChangeKind = Change['kind']

/** A change by which one history of data is told from another: numbers go on after a restore, times are others. */
export const datedChange = z.object({ id: z.int(), at: z.string() })
export type DatedChange = z.infer<typeof datedChange>

/** A term as it stands in the data, with references by id: what pages are made from. */
export const termContent = z.object({
  ...termFields.shape,
  id: z.int(),
  slug: z.string(),
  categoryIds: z.array(z.int()),
  /** Those that it names; those that name it are found by whoever holds all terms. */
  relatedTerms: z.array(z.int()),
  upvotes: z.int(),
  downvotes: z.int(),
  images: z.array(termImage),
  updatedAt: z.iso.datetime(),
  formerSlugs: z.array(z.string()),
})
export type TermContent = z.infer<typeof termContent>

export const categoryContent = category.extend({ formerSlugs: z.array(z.string()) })
export type CategoryContent = z.infer<typeof categoryContent>

/**
 * `GET /api/changes?since=N[&limit=1000][&wait=25]`: all of one moment. With `wait` (seconds) an empty reply is held back until there is a row;
 * where the feed ends before N, it comes at once.
 */
export const changesReply = z.object({
  change: z.int().describe('The last row of the feed: where changes end before it, there are more'),
  sinceAt: z.iso
    .datetime()
    .nullable()
    .optional()
    .describe('The time of row since; null: the data have none of that number, and left out by older versions'),
  changes: z.array(change).describe('The rows after since, in order'),
  terms: z.array(termContent).describe('The terms that they name, as they are now; one that is missing was deleted'),
  categories: z.array(categoryContent).describe('All there are'),
})
export type ChangesReply = z.infer<typeof changesReply>

/** `GET /api/content?after=ID[&limit=1000]`: some of the content. */
export const contentReply = z.object({
  glossary: z.string().describe('The identity of these data: random, given once, the same in every copy and backup'),
  build: z
    .string()
    .describe('Tells one build of the service from another, which may say something else of the same data'),
  change: z.int().describe('The last row of the feed at the moment of reading'),
  terms: z.array(termContent).describe('By rising id'),
  categories: z.array(categoryContent).describe('All there are'),
})
export type ContentReply = z.infer<typeof contentReply>

/** `GET /api/content?whole=true`, its first line: what the terms are that follow, how many, and the last changes that ask for a rebuild and a check (0: none). */
export const contentHead = contentReply
  .omit({ terms: true })
  .extend({ count: z.int(), rebuild: z.int(), check: z.int() })
export type ContentHead = z.infer<typeof contentHead>

/**
 * All lines of it: the head, then some terms each, by rising id. All are of one moment, whatever is written while they are read, so whoever follows
 * from the head's `change` misses nothing and meets nothing twice.
 */
export const contentLine = z.union([contentHead, z.array(termContent)])
export type ContentLine = z.infer<typeof contentLine>
