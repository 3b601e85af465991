import { termIdPath } from '../../contracts/paths.ts'
import type { PublishedFile } from '../../contracts/published-file.ts'
import { laterPage } from './listing-starts.ts'

type Answer =
  | { kind: 'file'; file: PublishedFile }
  /** `status` 301: a former slug, a page of a listing that begins elsewhere now, other letters; 302: a slug of digits may take the address; 308: the same page, better written. */
  | { kind: 'redirect'; status: 301 | 302 | 308; to: string }
  | { kind: 'missing' }

interface Files {
  find: (path: string) => PublishedFile | undefined
  lastListingPageBefore: (listing: string, slug: string) => string | null
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
  // From where the slashes begin: looked for from each of thousands, the end would take a third of a second.
  const withoutSlash = path.replace(/(?<!\/)\/+$/, '')
  if (withoutSlash !== path && files.find(withoutSlash)?.file.endsWith('.html'))
    return { kind: 'redirect', status: 308, to: withoutSlash }
  const [, termId] = /^\/term\/([1-9]\d*)$/.exec(path) ?? []
  const to = termId === undefined ? null : files.find(termIdPath(Number(termId)))?.canonical
  if (to) return { kind: 'redirect', status: 302, to }
  const place = findListingPlace(path, files)
  return place === null ? findInLowerCase(path, files) : { kind: 'redirect', status: 301, to: place }
}

/** The page of a listing that holds the place where another one began, whose first term has gone or has another name. */
function findListingPlace(path: string, files: Files): string | null {
  const page = laterPage(path)
  if (page === null) return null
  const first = page.listing === '/browse' ? '/' : page.listing
  const file = files.find(first)
  if (file === undefined) return null
  // The category itself may have another name.
  if (file.movedTo !== null) return findListingPlace(`${file.movedTo}/${page.slug}`, files)
  return files.find(path) ? path : (files.lastListingPageBefore(page.listing, page.slug) ?? first)
}

/** Everything but the files of the templates is published in lower case. */
function findInLowerCase(path: string, files: Files): Answer {
  const lower = path.toLowerCase()
  const answer: Answer = lower === path ? { kind: 'missing' } : findAnswer(lower, files)
  return answer.kind === 'file' ? { kind: 'redirect', status: 301, to: lower } : answer
}
