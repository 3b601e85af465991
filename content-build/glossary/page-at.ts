import { FIXED_PATHS } from '../../contracts/page.ts'
import {
  categoryPath,
  HEADERS_PATH,
  listingPath,
  MANIFEST_PATH,
  MOST_LINKED_PATH,
  NAMES_PATH,
  NGINX_HEADERS_PATH,
  OPENSEARCH_PATH,
  overviewPath,
  ROBOTS_PATH,
  SITEMAP_PATH,
  termIdPath,
  termPath,
} from '../../contracts/paths.ts'
import type { Glossary, ListingKey } from './glossary.ts'
import type { Span } from '../listings/listing.ts'
import { REDIRECT_FILES } from './host-files.ts'
import { mentionsAt, mentionsPaths } from './mentions-paths.ts'
import { partAt, sitemapParts, type SitemapPart } from './sitemap.ts'

/** What is published at a path. */
export type PageAt =
  | { kind: 'term'; id: number }
  | { kind: 'listing'; key: ListingKey; page: number }
  | { kind: 'mentions'; id: number; page: number }
  | { kind: 'overview'; key: ListingKey }
  | { kind: 'moved'; to: string }
  | { kind: 'fixed' }
  /** `part`: the path of a part of the names; null for `NAMES_PATH`. */
  | { kind: 'names'; part: string | null }
  | { kind: 'most-linked' }
  | { kind: 'sitemap'; part: SitemapPart }
  | { kind: 'sitemap-index' }
  | { kind: 'host-file' }

/** Files that do not depend on the content of the glossary. */
const FIXED_FILES = [ROBOTS_PATH, MANIFEST_PATH, OPENSEARCH_PATH]
const fixed: ReadonlySet<string> = new Set([...FIXED_PATHS, ...FIXED_FILES])
/** Files that only static hosts read, besides `REDIRECT_FILES`. */
const HEADER_FILES = [HEADERS_PATH, NGINX_HEADERS_PATH]
const hostFiles: ReadonlySet<string> = new Set([...HEADER_FILES, ...Object.keys(REDIRECT_FILES)])
const HOME: PageAt = { kind: 'listing', key: null, page: 0 }

/** Whether the file at a path grows with the glossary and changes with nearly every edit, as the names, the sitemap and the redirects do. */
export const isWholeGlossaryFile = (path: string): boolean =>
  path === NAMES_PATH ||
  path.startsWith('/names/') ||
  path === MOST_LINKED_PATH ||
  path === SITEMAP_PATH ||
  path.startsWith('/sitemaps/') ||
  Object.hasOwn(REDIRECT_FILES, path)

/** What the glossary publishes at a path; null if it publishes nothing there. */
export function pageAt(glossary: Glossary, path: string): PageAt | null {
  if (path === '/' || path === '/categories') return HOME
  if (fixed.has(path)) return { kind: 'fixed' }
  if (hostFiles.has(path)) return { kind: 'host-file' }
  if (path === NAMES_PATH) return { kind: 'names', part: null }
  if (path === MOST_LINKED_PATH) return { kind: 'most-linked' }
  if (path === SITEMAP_PATH) return { kind: 'sitemap-index' }
  if (path === overviewPath(null)) return overviewAt(glossary, null)
  const [, area, name = '', part, firstSlug, ...rest] = path.split('/')
  if (rest.length > 0) return null
  if (area === 'term' && part === 'mentions') return mentionsAt(glossary, name, firstSlug)
  if (firstSlug !== undefined) return null
  if (area === 'term')
    return part === undefined ? termAt(glossary, name) : name === 'id' ? termWithId(glossary, part) : null
  if (area === 'browse') return part === undefined ? laterPage(glossary, null, name) : null
  if (area === 'categories') return categoryAt(glossary, name, part)
  if (area === 'overview')
    return part === undefined ? overviewAt(glossary, glossary.categorySlugs.owner(name)?.id) : null
  if (area === 'names') return namesPartAt(glossary, path)
  if (area === 'sitemaps') return sitemapAt(glossary, path)
  return null
}

function termAt(glossary: Glossary, slug: string): PageAt | null {
  const term = glossary.termSlugs.owner(slug)
  if (term !== undefined) return { kind: 'term', id: term.id }
  const moved = glossary.termSlugs.formerOwner(slug)
  return moved === undefined ? null : { kind: 'moved', to: termPath(moved.slug) }
}

function termWithId(glossary: Glossary, digits: string): PageAt | null {
  const id = Number(digits)
  return glossary.terms.has(id) && String(id) === digits ? { kind: 'term', id } : null
}

function categoryAt(glossary: Glossary, slug: string, firstSlug: string | undefined): PageAt | null {
  const category = glossary.categorySlugs.owner(slug)
  if (category !== undefined) {
    return firstSlug === undefined
      ? { kind: 'listing', key: category.id, page: 0 }
      : laterPage(glossary, category.id, firstSlug)
  }
  const moved = firstSlug === undefined ? glossary.categorySlugs.formerOwner(slug) : undefined
  return moved === undefined ? null : { kind: 'moved', to: categoryPath(moved.slug) }
}

/** Only a listing of several pages has an overview. */
function overviewAt(glossary: Glossary, key: ListingKey | undefined): PageAt | null {
  return key !== undefined && glossary.listing(key).spans.length > 1 ? { kind: 'overview', key } : null
}

const namesPartAt = ({ nameParts }: Glossary, path: string): PageAt | null =>
  nameParts.areUsed && nameParts.has(path) ? { kind: 'names', part: path } : null

function sitemapAt(glossary: Glossary, path: string): PageAt | null {
  const part = partAt(glossary, path)
  return part === null ? null : { kind: 'sitemap', part }
}

/** A later page of a listing is named by its first term. Two terms can share a slug while the follower is behind, so the slug's owner is only a guess. */
function laterPage(glossary: Glossary, key: ListingKey, firstSlug: string): PageAt | null {
  const listing = glossary.listing(key)
  const isFirst = ({ first }: Span): boolean => first?.slug === firstSlug
  const owner = glossary.termSlugs.owner(firstSlug)
  const likely = owner === undefined ? 0 : listing.pageOf(owner.id)
  const page = listing.spans.slice(likely, likely + 1).some(isFirst) ? likely : listing.spans.findIndex(isFirst)
  return page > 0 ? { kind: 'listing', key, page } : null
}

/** The slug of a listing's category; null for all terms. */
export const slugOf = (glossary: Glossary, key: ListingKey): string | null =>
  key === null ? null : (glossary.categories.get(key)?.slug ?? null)

export const listingPagePath = (glossary: Glossary, key: ListingKey, page: number): string =>
  spanPath(slugOf(glossary, key), glossary.listing(key).spans[page], page)

/** The path of a listing page that may no longer exist. @param slug the category's slug; null for all terms */
export function spanPath(slug: string | null, span: Span | undefined, page: number): string {
  if (page === 0) return slug === null ? '/' : categoryPath(slug)
  if (span?.first === undefined) throw new Error(`The listing ${slug ?? 'of all terms'} has no page ${page}`)
  return listingPath(slug, span.first.slug)
}

/** The paths at which the same page is published: a term by slug and by id, Home also as /categories. */
export function pathsOf(glossary: Glossary, at: PageAt, path: string): string[] {
  if (at.kind === 'term') {
    const term = glossary.terms.get(at.id)
    return term === undefined ? [] : [termPath(term.slug), termIdPath(term.id)]
  }
  if (at.kind === 'listing' && at.key === null && at.page === 0) return ['/', '/categories']
  return [path]
}

/** The paths of the parts that the file at `path` refers to, if it is that of the names or the sitemap. */
export function partsNamedAt(glossary: Glossary, path: string): string[] {
  if (path === NAMES_PATH) return glossary.nameParts.areUsed ? glossary.nameParts.paths : []
  return path === SITEMAP_PATH ? sitemapParts(glossary).map((part) => part.path) : []
}

/** Every path that the glossary publishes, those of equal pages next to each other. */
export function* allPaths(glossary: Glossary): Generator<string> {
  for (const path of [NAMES_PATH, SITEMAP_PATH]) {
    yield path
    yield* partsNamedAt(glossary, path)
  }
  yield MOST_LINKED_PATH
  yield* hostFiles
  yield* FIXED_FILES
  yield* FIXED_PATHS
  yield '/'
  yield '/categories'
  for (const term of glossary.terms.values()) {
    yield termPath(term.slug)
    yield termIdPath(term.id)
    yield* mentionsPaths(glossary, term.id)
  }
  for (const [slug] of glossary.termSlugs.moved()) yield termPath(slug)
  for (const [slug] of glossary.categorySlugs.moved()) yield categoryPath(slug)
  for (const [key, listing] of glossary.listings) {
    if (listing.spans.length > 1) yield overviewPath(slugOf(glossary, key))
    for (const page of listing.spans.keys()) if (key !== null || page > 0) yield listingPagePath(glossary, key, page)
  }
}
