import type { Plugin } from 'vite'

/**
 * Code that several islands share, by file name; the first match wins. By default Rolldown makes a file of 150 bytes to 3 kB for each set of
 * islands that share something, and without HTTP/2 browsers request six at once. Search, votes and sharing need no React.
 */
const FILES = {
  react: /node_modules\/react\//,
  'react-dom': /node_modules\/(react-dom|scheduler)\//,
  page: /\/nanostores\/atom\/|\/contracts\/paths|\/site\/(lib\/request|ui\/(copy-link|toasts))\./,
  search: /\/site\/(features\/search|lib\/suggestions)/,
}

const groups = Object.entries(FILES).map(([name, test], index, { length }) => ({
  ...{ name, test, minShareCount: 2 },
  priority: length - index,
}))

/**
 * Puts shared code into few files that are requested at once: each entry also imports the imports of its imports, which level by level cost the
 * search box four round trips. Preload links would weigh on each page. A string `shared:react-dom` becomes the address of that file.
 */
export function sharedCode(): Plugin {
  return {
    name: 'shared-code',
    apply: 'build',
    configEnvironment: (name) =>
      name === 'client' ? { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } : null,
    applyToEnvironment: ({ name }) => name === 'client',
    renderChunk(code, { isEntry, isDynamicEntry, fileName, imports }, _options, { chunks }) {
      if (!isEntry && !isDynamicEntry) return null
      const addressed = code.replaceAll(/(["'`])shared:([\w-]+)\1/g, (_, _quote, name: string) => {
        const shared = Object.values(chunks).find((chunk) => chunk.name === name)
        if (shared === undefined) throw new Error(`No shared code is called ${name}`)
        return JSON.stringify(`/${shared.fileName}`)
      })
      const needed = new Set([fileName, ...imports])
      const known = needed.size
      // Iterating over a set includes elements that are added during the loop.
      for (const file of needed) for (const further of chunks[file]?.imports ?? []) needed.add(further)
      // Appended, so that modules still run in the same order.
      const lines = [...needed].slice(known).map((file) => `\nimport ${JSON.stringify(siblingPath(file))};`)
      return { code: addressed + lines.join(''), map: null }
    },
  }
}

/** Astro puts all files into one folder. */
const siblingPath = (file: string): string => `./${file.slice(file.lastIndexOf('/') + 1)}`
