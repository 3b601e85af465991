import { z } from 'zod'

/** A link to a missing page that the linking page, read again, still had. */
const deadLink = z.object({
  page: z.string(),
  link: z.string(),
  /** How often it was found dead. */
  times: z.number(),
  /** How long it was dead, as far as the crawler saw. */
  milliseconds: z.number(),
  isStillDead: z.boolean(),
})
export type DeadLink = z.infer<typeof deadLink>

/** The result of a crawler. */
export const crawlReport = z.object({
  /** Number of pages read, and number of links checked. */
  pages: z.number(),
  links: z.number(),
  dead: z.array(deadLink),
  /** Addresses that answered neither 200 nor 404. */
  failures: z.array(z.string()),
})
export type CrawlReport = z.infer<typeof crawlReport>
