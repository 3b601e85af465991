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
