import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { MiddlewareHandler } from 'astro'
import { z } from 'zod'
import type { Page, PageLocals } from '../../contracts/page.ts'
import { Glossary, type GlossaryContent } from '../../content-build/glossary/glossary.ts'
import { allPaths, pageAt } from '../../content-build/glossary/page-at.ts'
import { pageData } from '../../content-build/glossary/page-data.ts'
import { site } from './site.ts'

/** Checks only the outline, because the benchmark has just written the file. */
const contentFile = z.custom<GlossaryContent>(
  (content) => typeof content === 'object' && content !== null && 'terms' in content && 'categories' in content,
)

/** Loaded once, like an Astro user would load a JSON file. */
const glossary = new Glossary([83, 81])
glossary.replaceAll(contentFile.parse(JSON.parse(readFileSync(process.env['STOCK_CONTENT'] ?? '', 'utf8'))))

function pageOf(path: string): Page {
  const at = pageAt(glossary, path)
  if (at === null) throw new Error(`Nothing is published at ${path}`)
  return pageData(glossary, at, path)
}

/** Passes each page its page data, like the product's renderer. */
export const onRequest: MiddlewareHandler = ({ locals, url }, next) => {
  Object.assign(locals, { site, page: pageOf(pathOf(url.pathname)), policy: null } satisfies PageLocals)
  return next()
}

/** The published path of a page that Astro builds: `/term/x.html` → `/term/x`. */
const pathOf = (pathname: string): string =>
  pathname
    .replace(/\.html$/, '')
    .replace(/(.)\/$/, '$1')
    .replace(/^\/index$/, '/')

interface StaticPath {
  params: Record<string, string | undefined>
  /** For the incremental build only: a page with the same key is not built again. */
  cacheKey?: string
}

/** `getStaticPaths` of a route like `/term/id/[id]`, `/sitemaps/[part].xml` or `/overview/[...category]`. */
export function pathsOf(route: string): StaticPath[] {
  const source = route
    .replaceAll('.', '\\.')
    .replace(/\/\[(?:\\\.){3}(\w+)\]/g, '(?:/(?<$1>.+))?')
    .replace(/\[(\w+)\]/g, '(?<$1>[^/]+)')
  const pattern = new RegExp(`^${source}$`)
  return [...allPaths(glossary)].flatMap((path): StaticPath[] => {
    const match = pattern.exec(path)
    if (match === null) return []
    const params = { ...match.groups }
    if (process.env['STOCK_INCREMENTAL'] !== 'on') return [{ params }]
    return [{ params, cacheKey: hash('sha256', JSON.stringify(pageOf(path))) }]
  })
}
