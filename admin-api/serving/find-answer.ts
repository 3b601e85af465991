import { termIdPath } from '../../contracts/paths.ts'
import type { PublishedFile } from '../../contracts/publishing.ts'

type Answer =
  | { kind: 'file'; file: PublishedFile }
  /** `status` 301: a former slug, for good; 302: a slug of digits may take the address; 308: the same page, better written. */
  | { kind: 'redirect'; status: 301 | 302 | 308; to: string }
  | { kind: 'missing' }

interface Files {
  find: (path: string) => PublishedFile | undefined
}

/** The published 404 page; never an answer by itself. */
export const NOT_FOUND_PATH = '/404'

/**
 * What a reader gets for a path. Redirects lead only to published paths, so never to another host (`//evil`).
 * Former slugs, `/term/{digits}` and unknown paths: docs/behaviour/addresses.md.
 */
export function findAnswer(path: string, files: Files): Answer {
  const file = path === NOT_FOUND_PATH ? undefined : files.find(path)
  if (file) return file.movedTo === null ? { kind: 'file', file } : { kind: 'redirect', status: 301, to: file.movedTo }
  const withoutSlash = path.replace(/\/+$/, '')
  if (withoutSlash !== path && files.find(withoutSlash)) return { kind: 'redirect', status: 308, to: withoutSlash }
  const [, termId] = /^\/term\/(\d+)$/.exec(path) ?? []
  const to = termId === undefined ? null : files.find(termIdPath(Number(termId)))?.canonical
  return to ? { kind: 'redirect', status: 302, to } : { kind: 'missing' }
}
