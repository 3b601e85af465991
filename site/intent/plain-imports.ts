import type { Plugin } from 'vite'

const WRAPPER = '\0plain-import:'

/**
 * Replaces Vite's wrapper around each `import()`, which preloads styles and scripts (1 KB on each page): all styles are in one sheet. Each file
 * gets its own wrapper and constants, because shared ones would be a file to fetch first. `importCode` of `island.ts` then replaces `import()`.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
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
    // Astro puts all files into one folder.
    renderChunk: (code, { fileName }) => ({
      code: code.replaceAll(
        /\bimport\((["'`])\.\//g,
        `importCode($1/${fileName.slice(0, fileName.lastIndexOf('/') + 1)}`,
      ),
      map: null,
    }),
  }
}
