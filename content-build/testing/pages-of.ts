import type { Glossary } from '../glossary/glossary.ts'
import { pageAt } from '../glossary/page-at.ts'
import { pageData } from '../glossary/page-data.ts'

/** The page data at each path, as JSON; null if the glossary has no page there. */
export const pagesOf = (glossary: Glossary, paths: Iterable<string>): [path: string, page: string | null][] =>
  [...paths].map((path) => {
    const at = pageAt(glossary, path)
    return [path, at === null ? null : JSON.stringify(pageData(glossary, at, path))]
  })
