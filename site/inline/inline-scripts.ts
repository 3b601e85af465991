import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Plugin } from 'vite'

/**
 * `import text from './x.ts?inline-script'`: the module as the text of a classic script, for what must be in the page itself. Astro puts
 * scripts into files or, unasked, into modules, which run after the page has been read.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    load: {
      filter: { id: /\?inline-script$/ },
      async handler(id) {
        const file = fileURLToPath(new URL(id.replace(/\?.*/, ''), 'file:'))
        this.addWatchFile(file)
        const built = await build({
          entryPoints: [file],
          bundle: true,
          minify: true,
          format: 'iife',
          target: 'es2022',
          // Not ours: its `strict` would put a line before each script.
          tsconfigRaw: {},
          write: false,
        })
        return { code: `export default ${JSON.stringify(built.outputFiles[0]?.text.trim())}`, map: null }
      },
    },
  }
}
