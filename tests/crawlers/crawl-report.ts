import { z } from 'zod'

/** A link that led nowhere while the page, read again, still had it. */
const deadLink = z.object({
  page: z.string(),
  link: z.string(),
  /** How often it was sampled while it was dead. */
  times: z.number(),
  /** For how long, as far as the crawler saw it. */
  milliseconds: z.number(),
  isStillDead: z.boolean(),
})
export type DeadLink = z.infer<typeof deadLink>

/** What a crawler hands back. */
export const crawlReport = z.object({
  /** How many pages were read, and how many of their links were asked for. */
  pages: z.number(),
  links: z.number(),
  dead: z.array(deadLink),
  /** What answered neither 200 nor 404. */
  failures: z.array(z.string()),
})
export type CrawlReport = z.infer<typeof crawlReport>

/** What a crawler's thread is told when it starts. */
export const crawlTask = z.object({
  /** Where pages are read: over HTTP from an address, or from a folder. */
  from: z.union([z.object({ url: z.string() }), z.object({ folder: z.string() })]),
  /** How the site calls itself in canonicals. */
  origins: z.array(z.string()),
  seed: z.number(),
})
export type CrawlTask = z.infer<typeof crawlTask>

/** What it is told later: pages that an edit concerns, or that it is enough. */
export const crawlMessage = z.union([z.object({ look: z.array(z.string()) }), z.literal('stop')])
export type CrawlMessage = z.infer<typeof crawlMessage>
