import { hash } from 'node:crypto'
import type { Page, Site } from '../../contracts/page.ts'
import { publishedFile } from '../../contracts/paths.ts'
import type { Glossary } from './glossary.ts'
import { pageAt, pathsOf } from './page-at.ts'
import { pageData } from './page-data.ts'

/** A page to make, and where it is published. */
export interface StalePage {
  page: Page
  /** The hash of all that the page's bytes depend on. */
  inputs: string
  targets: Target[]
}

export interface Target {
  path: string
  file: string
  /** Nothing is published there yet. */
  isNew: boolean
  /** The hash of the bytes that are published there now; null where there are none, or where nobody knows. */
  hash: string | null
}

/** What is known of a published page. */
export interface Known {
  inputs: string
  hash: string
}

export interface Edition {
  site: Site
  /** Tells one build of the templates from another. */
  rendererVersion: string
}

/**
 * Of the pages at these addresses, those whose published bytes may differ from what the glossary says now. A page is made of
 * its page data, the site's settings and the templates, and of nothing else: equal inputs, equal bytes.
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
    const targets = twins.flatMap((twin): Target[] => {
      // Once: whoever believes only the disk reads the file for it.
      const was = known(twin)
      if (was?.inputs === inputs) return []
      return [{ path: twin, file: publishedFile(twin), isNew: was === undefined, hash: was?.hash ?? null }]
    })
    if (targets.length > 0) yield { page, inputs, targets }
  }
}

/** Whether something is published at an address where nothing stands any more. */
export const isGone = (path: string, glossary: Glossary, known: (path: string) => Known | undefined): boolean =>
  known(path) !== undefined && pageAt(glossary, path) === null

const inputsOf = (edition: Edition, page: Page): string =>
  hash('sha256', JSON.stringify([edition.rendererVersion, edition.site, page]), 'base64url')
