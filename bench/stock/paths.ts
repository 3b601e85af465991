import { hash } from 'node:crypto'
import { everyPath, pageOf } from './content.ts'

interface StaticPath {
  params: Record<string, string>
  /** For the incremental build only: a page with the same key is not made again. */
  cacheKey?: string
}

/** `getStaticPaths` of a route like `/term/id/[id]` or `/sitemaps/[part].xml`. */
export function pathsOf(route: string): StaticPath[] {
  const parts = route.split('/')
  return everyPath().flatMap((path): StaticPath[] => {
    const params = matchPath(parts, path.split('/'))
    if (params === null) return []
    if (process.env['STOCK_INCREMENTAL'] !== 'on') return [{ params }]
    return [{ params, cacheKey: hash('sha256', JSON.stringify(pageOf(path))) }]
  })
}

function matchPath(route: readonly string[], path: readonly string[]): Record<string, string> | null {
  if (route.length !== path.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of route.entries()) {
    const given = path[index] ?? ''
    const [, name, ending = ''] = /^\[(\w+)\](.*)$/.exec(part) ?? []
    if (name !== undefined && given.endsWith(ending)) params[name] = given.slice(0, given.length - ending.length)
    else if (part !== given) return null
  }
  return params
}
