import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MiddlewareHandler } from 'astro'
import type { PageLocals } from '../../contracts/page.ts'
import type { FollowedService } from '../../contracts/publishing.ts'
import { Glossary } from '../glossary/glossary.ts'
import { pageAt } from '../glossary/page-at.ts'
import { pageData } from '../glossary/page-data.ts'
import { applyChanges } from '../glossary/apply-changes.ts'
import { Feed } from '../feed/read-changes.ts'
import { readContent } from '../feed/read-content.ts'
import { DEV_SERVICE, readDevSettings } from './dev-settings.ts'

/** Reads the token that the service creates at its first start, unless `OPERATOR_TOKEN` is set. */
const findService = (): FollowedService => ({
  apiUrl: DEV_SERVICE,
  operatorToken:
    process.env.OPERATOR_TOKEN ?? readFileSync(join(process.env.DATA_DIR ?? 'data', 'operator-token'), 'utf8').trim(),
})
const { site: shown, featuredTermIds } = readDevSettings(process.env)
const glossary = new Glossary(featuredTermIds, { url: 'http://localhost:4321', language: shown.language })
let seen: Promise<number> | null = null

/** Middleware of `astro dev`: gives each page the same page data as publishing does, read from the running service. */
export const onRequest: MiddlewareHandler = async (context, next) => {
  const asked = context.url.pathname.replace(/(.)\/$/, '$1')
  // Unknown addresses show the 404 page.
  const path = pageAt(await upToDate(), asked) === null ? '/404' : asked
  const at = pageAt(glossary, path)
  if (at === null) return next()
  const page = pageData(glossary, at, path)
  if (page.kind === 'moved') return context.redirect(page.to, 301)
  const site = { ...shown, url: context.url.origin }
  Object.assign(context.locals, { site, page, policy: null } satisfies PageLocals)
  return page.path === asked ? next() : next(page.path)
}

/** Reads new changes, one request after the other. After a failure, the next request loads everything again. */
async function upToDate(): Promise<Glossary> {
  const last = seen
  seen = last === null ? load() : last.then(catchUp)
  seen.catch(() => (seen = null))
  await seen
  return glossary
}

async function load(): Promise<number> {
  const content = await readContent(findService(), AbortSignal.timeout(60_000))
  glossary.replaceAll(content)
  return content.change
}

async function catchUp(since: number): Promise<number> {
  const feed = new Feed(findService(), since)
  do applyChanges(glossary, await feed.read(AbortSignal.timeout(10_000), 0))
  while (!feed.isAtItsEnd)
  return feed.seen
}
