/**
 * What pages tell browsers of their links: a page is fetched once the pointer rests on a link to it, or presses it, and is kept for some minutes. The policy of
 * pages names this text by its hash, as Chromium knows no `'inline-speculation-rules'` beside hashes.
 */
export const PAGES_AHEAD =
  '{"prefetch":[{"where":{"href_matches":["/","/term/*","/categories*","/browse*"]},"eagerness":"moderate"}]}'
