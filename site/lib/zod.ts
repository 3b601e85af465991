import { config } from 'zod/v4'

/**
 * Replaces `zod` on the pages (`astro.config.mjs`). Their policy forbids `eval`, which zod would try with its first
 * schema, so it is disabled before there is one.
 */
config({ jitless: !import.meta.env.SSR })

export { z } from 'zod/v4'
