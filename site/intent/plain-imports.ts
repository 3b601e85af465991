import type { Plugin } from 'vite'

const WRAPPER = '\0plain-import:'

/**
 * Vite wraps every `import()` of the browser's code into a function that first looks for styles and scripts to load beside, 1 KB on each
 * page. All styles of ours are in the one sheet of every page, so here the wrapper does nothing but import. Each file that needs
 * it has its own: a shared one would be a file to fetch before the first line runs. So would shared texts.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    apply: 'build',
    configEnvironment: (name) =>
      name === 'client'
        ? { build: { modulePreload: false, rolldownOptions: { optimization: { inlineConst: { mode: 'all' } } } } }
        : null,
    resolveId: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: (_, importer = '') => WRAPPER + importer,
    },
    load: {
      filter: { id: /^\0plain-import:/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
  }
}
