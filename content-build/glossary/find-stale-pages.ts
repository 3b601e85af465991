import { hash } from 'node:crypto'
import type { Page, Site } from '../../contracts/page.ts'
import { publishedFile } from '../../contracts/paths.ts'
import { shortHash } from '../../contracts/published-file.ts'
import type { Glossary } from './glossary.ts'
import { pageAt, pathsOf } from './page-at.ts'
import { pageData } from './page-data.ts'

/** A page to render, and where it is published. */
export interface StalePage {
  page: Page
  /** The hash of everything that the page's bytes depend on. */
  inputs: string
  files: PageFile[]
}

export interface PageFile {
  path: string
  file: string
  /** Whether nothing is published there yet. */
  isNew: boolean
  /** The hash of the bytes published there; empty if they are unknown, null if there are none. */
  hash: string | null
}

/** Hashes of a published page: of what it was made from, and of its bytes. Empty if unknown. */
export interface Known {
  inputs: string
  hash: string
}

export interface Edition {
  site: Site
  /** Identifies the build of the templates. */
  rendererVersion: string
}

/**
 * Finds the pages at these paths whose published bytes may differ from the glossary. A page depends only on its page data, the site's settings and the
 * templates: equal inputs make equal bytes.
 */
export function* findStalePages(
  paths: Iterable<string>,
  glossary: Glossary,
  edition: Edition,
  known: (path: string) => Known | undefined,
): Generator<StalePage> {
  const done = new Set<string>()
  for (const path of paths) {
    if (done.has(path)) continue
    const at = pageAt(glossary, path)
    if (at === null) continue
    const twins = pathsOf(glossary, at, path)
    if (twins.length > 1) for (const twin of twins) done.add(twin)
    const page = pageData(glossary, at, path)
    const inputs = inputsOf(edition, page)
    const files = twins.flatMap((twin): PageFile[] => {
      // Called only once per path, because it may read the file.
      const was = known(twin)
      if (was?.inputs === inputs) return []
      return [{ path: twin, file: publishedFile(twin), isNew: was === undefined, hash: was?.hash ?? null }]
    })
    if (files.length > 0) yield { page, inputs, files }
  }
}

/** Whether something is published at a path that no longer has a page. */
export const isGone = (path: string, glossary: Glossary, known: (path: string) => Known | undefined): boolean =>
  known(path) !== undefined && pageAt(glossary, path) === null

const inputsOf = (edition: Edition, page: Page): string =>
  shortHash(hash('sha256', JSON.stringify([edition.rendererVersion, edition.site, page]), 'base64url'))
