import { config } from 'zod/v4'

/**
 * What `zod` is on the pages (`astro.config.mjs`): their policy refuses code made from text, which zod would try with its first schema. So
 * it is told before there is one.
 */
config({ jitless: !import.meta.env.SSR })

export { z } from 'zod/v4'
