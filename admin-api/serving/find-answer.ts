import { termIdPath } from '../../contracts/paths.ts'
import type { PublishedFile } from '../../contracts/published-file.ts'
import { laterPage } from './listing-starts.ts'

type Answer =
  | { kind: 'file'; file: PublishedFile }
  /** 301: a former slug, a listing page that begins elsewhere, wrong letter case; 302: a slug of digits may take the address; 308: a trailing slash. */
  | { kind: 'redirect'; status: 301 | 302 | 308; to: string }
  | { kind: 'missing' }

interface Files {
  find: (path: string) => PublishedFile | undefined
  lastListingPageBefore: (listing: string, slug: string) => string | null
}

/** The published 404 page; never served for its own path. */
export const NOT_FOUND_PATH = '/404'

/**
 * Decides the reply for a path. Redirects lead only to published paths, so never to another host (`//evil`).
 * Former slugs, `/term/{digits}` and unknown paths: docs/behaviour/addresses.md.
 */
export function findAnswer(path: string, files: Files): Answer {
  const file = path === NOT_FOUND_PATH ? undefined : files.find(path)
  if (file) return file.movedTo === null ? { kind: 'file', file } : { kind: 'redirect', status: 301, to: file.movedTo }
  // The lookbehind makes the match linear: without it, thousands of slashes would take a third of a second.
  const withoutSlash = path.replace(/(?<!\/)\/+$/, '')
  if (withoutSlash !== path && files.find(withoutSlash)?.file.endsWith('.html'))
    return { kind: 'redirect', status: 308, to: withoutSlash }
  const [, termId] = /^\/term\/([1-9]\d*)$/.exec(path) ?? []
  const to = termId === undefined ? null : files.find(termIdPath(Number(termId)))?.canonical
  if (to) return { kind: 'redirect', status: 302, to }
  const place = findListingPlace(path, files)
  return place === null ? findInLowerCase(path, files) : { kind: 'redirect', status: 301, to: place }
}

/** The listing page that contains the place where a former page began whose first term was removed or renamed. */
function findListingPlace(path: string, files: Files): string | null {
  const page = laterPage(path)
  if (page === null) return null
  const first = page.listing === '/browse' ? '/' : page.listing
  const file = files.find(first)
  if (file === undefined) return null
  // The category may have been renamed.
  if (file.movedTo !== null) return findListingPlace(`${file.movedTo}/${page.slug}`, files)
  return files.find(path) ? path : (files.lastListingPageBefore(page.listing, page.slug) ?? first)
}

/** All paths except template assets are published in lower case. */
function findInLowerCase(path: string, files: Files): Answer {
  const lower = path.toLowerCase()
  const answer: Answer = lower === path ? { kind: 'missing' } : findAnswer(lower, files)
  return answer.kind === 'file' ? { kind: 'redirect', status: 301, to: lower } : answer
}
