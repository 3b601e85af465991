import type { Request } from 'express'
import { type Endpoint, endpoints } from '../../contracts/endpoints.ts'

const rows = new Map<string, Endpoint>(Object.entries(endpoints))

/** The declared path of the route: `/api/terms/:id`. */
export function routeOf(request: Request): string | undefined {
  const route: unknown = request.route
  return typeof route === 'object' && route !== null && 'path' in route ? String(route.path) : undefined
}

/** HEAD counts as a read, because it asks for the headers of GET. */
export const isRead = ({ method }: Pick<Request, 'method'>): boolean => method === 'GET' || method === 'HEAD'

/** The row of the endpoint table for this request. */
export const endpointOf = (request: Request): Endpoint | undefined =>
  rows.get(`${isRead(request) ? 'GET' : request.method} ${routeOf(request) ?? ''}`)
