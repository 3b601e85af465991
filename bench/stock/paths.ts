import { hash } from 'node:crypto'
import { everyPath, pageOf } from './content.ts'

interface StaticPath {
  params: Record<string, string>
  /** For the incremental build only: a page with the same key is not made again. */
  cacheKey?: string
}

/** `getStaticPaths` of a route like `/term/id/[id]`. */
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
    const [, name] = /^\[(\w+)\]$/.exec(part) ?? []
    if (name !== undefined) params[name] = path[index] ?? ''
    else if (part !== path[index]) return null
  }
  return params
}
