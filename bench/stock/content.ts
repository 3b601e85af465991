import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { GlossaryContent } from '../content/glossary-content.ts'
import type { Page, PageLocals } from '../../contracts/page.ts'
import { Glossary } from '../../content-build/glossary/glossary.ts'
import { allPaths, pageAt } from '../../content-build/glossary/page-at.ts'
import { pageData } from '../../content-build/glossary/page-data.ts'
import { site } from './site.ts'

/** What the benchmark tells the stock build through the environment. */
const { STOCK_CONTENT = '', STOCK_INCREMENTAL = 'off' } = process.env

/** The benchmark has just written it: only its outline is looked at. */
const contentFile = z.custom<GlossaryContent>(
  (content) => typeof content === 'object' && content !== null && 'terms' in content && 'categories' in content,
)

/** Loaded once, as an Astro user would load a JSON file. */
const glossary = (() => {
  const { terms, categories } = contentFile.parse(JSON.parse(readFileSync(STOCK_CONTENT, 'utf8')))
  const loaded = new Glossary([83, 81])
  loaded.replaceCategories(categories)
  loaded.replaceTerms([], terms)
  return loaded
})()

function pageOf(path: string): Page {
  const at = pageAt(glossary, path)
  if (at === null) throw new Error(`Nothing is published at ${path}`)
  return pageData(glossary, at, path)
}

/** Astro's address of a page in a static build → what the page is made of. */
export const localsOf = (pathname: string): PageLocals => ({
  site,
  page: pageOf(
    pathname
      .replace(/\.html$/, '')
      .replace(/(.)\/$/, '$1')
      .replace(/^\/index$/, '/'),
  ),
})

interface StaticPath {
  params: Record<string, string>
  /** For the incremental build only: a page with the same key is not made again. */
  cacheKey?: string
}

/** `getStaticPaths` of a route like `/term/id/[id]`. */
export function pathsOf(route: string): StaticPath[] {
  const parts = route.split('/')
  return [...allPaths(glossary)].flatMap((path): StaticPath[] => {
    const params = matchPath(parts, path.split('/'))
    if (params === null) return []
    if (STOCK_INCREMENTAL !== 'on') return [{ params }]
    return [{ params, cacheKey: hash('sha256', JSON.stringify(pageOf(path))) }]
  })
}

function matchPath(route: readonly string[], path: readonly string[]): Record<string, string> | null {
  if (route.length !== path.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of route.entries()) {
    const [, name] = /^\[(\w+)\]$/.exec(part) ?? []
    if (name !== undefined) params[name] = path[index] ?? ''
    else if (part !== path[index]) return null
  }
  return params
}
