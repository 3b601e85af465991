import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import typescript from 'typescript'
import { repository } from '../programs/product.ts'

/** The module in which the search box finds its suggestions; it imports nothing that runs. */
const OURS = join(repository, 'site/lib/suggestions.ts')
const FUSE = createRequire(import.meta.url).resolve('fuse.js')

/** Milliseconds of a search, without showing what was found. */
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
 * Puts both searches into a page: the box's own, and Fuse.js as its documentation begins, with its defaults. Evaluated by the
 * debugger, so that the page's policy for scripts stays as it is.
 */
export async function addSearches(page: Page, names: readonly string[]): Promise<void> {
  const { outputText } = typescript.transpileModule(readFileSync(OURS, 'utf8'), {
    compilerOptions: { module: typescript.ModuleKind.CommonJS, target: typescript.ScriptTarget.ES2022 },
  })
  await page.evaluate(`{
    const terms = ${JSON.stringify(names.map((name) => ({ name })))}
    const { indexNames, findSuggestions } = ${moduleOf(outputText)}
    const Fuse = ${moduleOf(readFileSync(FUSE, 'utf8'))}
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

/** What a CommonJS module exports. */
const moduleOf = (source: string): string =>
  `(() => { const module = { exports: {} }; const { exports } = module; ${source}\n return module.exports })()`
