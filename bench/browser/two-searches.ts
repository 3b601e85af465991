import type { Page } from '@playwright/test'
import { build } from 'esbuild'
import { repository } from '../programs/product.ts'

/** Exports the modules with which the search box finds its suggestions, and Fuse.js. */
const SEARCHES = `export { indexNames } from './site/lib/name-index.ts'; export { findSuggestions } from './site/lib/suggestions.ts'; export { default as Fuse } from 'fuse.js'`

/** Milliseconds per search, without showing the results. */
export interface SearchTimes {
  ours: number
  fuse: number
}

declare global {
  interface Window {
    timeSearches: (query: string) => SearchTimes
  }
}

/**
 * Adds both searches to a page: the search box's own, and Fuse.js with its defaults, as at the beginning of its documentation.
 * The debugger evaluates them, because the page's Content-Security-Policy would block a script.
 */
export async function addSearches(page: Page, names: readonly string[]): Promise<void> {
  const { outputFiles } = await build({
    stdin: { contents: SEARCHES, resolveDir: repository },
    bundle: true,
    format: 'iife',
    globalName: 'searches',
    write: false,
  })
  await page.evaluate(`{
    ${outputFiles[0]?.text}
    const { indexNames, findSuggestions, Fuse } = searches
    const terms = ${JSON.stringify(names.map((name) => ({ name })))}
    const index = indexNames(terms)
    const fuse = new Fuse(terms, { keys: ['name'] })
    const time = (search) => {
      const begin = performance.now()
      search()
      return performance.now() - begin
    }
    window.timeSearches = (query) => ({
      ours: time(() => findSuggestions(index, query)),
      fuse: time(() => fuse.search(query, { limit: 10 })),
    })
  }`)
}
