/**
 * The speculation rules of pages: browsers prefetch a link's page when the pointer rests on the link or presses it, and keep it for some minutes.
 * The pages' policy allows this exact text by hash, because Chromium ignores `'inline-speculation-rules'` in a policy with hashes.
 */
export const SPECULATION_RULES =
  '{"prefetch":[{"where":{"href_matches":["/","/term/*","/categories*","/browse*"]},"eagerness":"moderate"}]}'
