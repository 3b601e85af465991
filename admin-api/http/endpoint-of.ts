import type { Request } from 'express'
import { type Endpoint, endpoints } from '../../contracts/endpoints.ts'

const rows = new Map<string, Endpoint>(Object.entries(endpoints))

/** The path of the route as it was declared: `/api/terms/:id`. */
export function routeOf(request: Request): string | undefined {
  const route: unknown = request.route
  return typeof route === 'object' && route !== null && 'path' in route ? String(route.path) : undefined
}

/** The row of the endpoint table that a request is for. */
export const endpointOf = (request: Request): Endpoint | undefined =>
  rows.get(`${request.method === 'HEAD' ? 'GET' : request.method} ${routeOf(request) ?? ''}`)
