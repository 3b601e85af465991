import type { Plugin } from 'vite'

/**
 * The code that several islands share, by its file; what is in one is in none after it. Rolldown alone makes a file for each set of islands that share something, of
 * 150 bytes to 3 kB, and browsers ask for six at once without HTTP/2. What searches, votes and shares needs no React.
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
 * Few files of shared code, all asked for at once: what is loaded by itself also imports what its imports need. Level by level, the search box took four
 * round trips. Rolldown leaves this to links in a page (https://github.com/rolldown/rolldown/issues/10820), which would weigh on each. A text `shared:react-dom`
 * becomes the address of that file.
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
      // A set goes on to what is added meanwhile.
      for (const file of needed) for (const further of chunks[file]?.imports ?? []) needed.add(further)
      // At the end: the order in which modules run stays.
      const lines = [...needed].slice(known).map((file) => `\nimport ${JSON.stringify(besideIt(file))};`)
      return { code: addressed + lines.join(''), map: null }
    },
  }
}

/** Astro puts all of them into one folder. */
const besideIt = (file: string): string => `./${file.slice(file.lastIndexOf('/') + 1)}`
