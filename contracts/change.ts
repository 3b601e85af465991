import { z } from 'zod'
import { category } from './category.ts'
import { termImage } from './image.ts'
import { termFields } from './term.ts'

/**
 * A row of the change feed: what an edit touched, without content. Numbers rise in commit order without gaps, so a follower that has seen N has seen everything
 * up to N. A write appends a row for each term that it touches, in one transaction. The last three kinds touch nothing: they ask every follower to make all
 * pages again, to compare everything published with the content, or to publish although it holds back (docs/decisions/0013-true-pages.md).
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

/** Identifies a history of the data: after a restore, the same numbers are used again, but with other times. */
export const datedChange = z.object({ id: z.int(), at: z.string() })
export type DatedChange = z.infer<typeof datedChange>

/** A term as it is stored, with references by id. Pages are made from these. */
export const termContent = z.object({
  ...termFields.shape,
  id: z.int(),
  slug: z.string(),
  categoryIds: z.array(z.int()),
  /** The terms that this one names as related. Callers with all terms can find those that name it. */
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
 * `GET /api/changes?since=N[&limit=1000][&wait=25]`, a consistent snapshot. With `wait` (seconds), the service holds back an empty reply until there is a row,
 * unless the feed ends before N.
 */
export const changesReply = z.object({
  change: z.int().describe('The last row of the feed. If changes end before it, there are more'),
  sinceAt: z.iso
    .datetime()
    .nullable()
    .optional()
    .describe('The time of row since; null if the data have no row of that number; absent in older versions'),
  changes: z.array(change).describe('The rows after since, in order'),
  terms: z.array(termContent).describe('The terms that they name, as they are now; a missing one was deleted'),
  categories: z.array(categoryContent).describe('All there are'),
})
export type ChangesReply = z.infer<typeof changesReply>

/** `GET /api/content?after=ID[&limit=1000]`: a part of the content. */
export const contentReply = z.object({
  glossary: z.string().describe('The identity of these data: random, assigned once, the same in every copy and backup'),
  build: z
    .string()
    .describe('Identifies the build of the service: another build may answer differently for the same data'),
  change: z.int().describe('The last row of the feed at the moment of reading'),
  terms: z.array(termContent).describe('By rising id'),
  categories: z.array(categoryContent).describe('All there are'),
})
export type ContentReply = z.infer<typeof contentReply>

/** The first line of `GET /api/content?whole=true`: `count` is how many terms follow; `rebuild` and `check` are the last changes that ask for one (0: none). */
export const contentHead = contentReply
  .omit({ terms: true })
  .extend({ count: z.int(), rebuild: z.int(), check: z.int() })
export type ContentHead = z.infer<typeof contentHead>

/**
 * A line of that reply: first the head, then lines with some terms each, in order of ids. All lines are one snapshot, even if data are written concurrently,
 * so a follower that continues from the head's `change` misses nothing and sees nothing twice.
 */
export const contentLine = z.union([contentHead, z.array(termContent)])
export type ContentLine = z.infer<typeof contentLine>
