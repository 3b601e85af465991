import { endpoints } from '../../contracts/endpoints.ts'

const firstSegment = (path: string): string => path.split('/')[1] ?? ''

/** `api`, `healthz` and so on. */
const SERVICE = new Set(Object.keys(endpoints).map((endpoint) => firstSegment(endpoint.split(' ')[1] ?? '')))

/** Whether the service answers the path itself; all other paths belong to the site. */
export const isServicePath = (path: string): boolean => SERVICE.has(firstSegment(path))
