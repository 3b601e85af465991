import type { Plugin } from 'vite'

const WRAPPER = '\0plain-import:'

/**
 * Replaces Vite's wrapper around each `import()`, which preloads styles and scripts (1 KB on each page): all styles are in one sheet.
 * Each file gets a wrapper and texts of its own, as shared ones would be a file to fetch first.
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
