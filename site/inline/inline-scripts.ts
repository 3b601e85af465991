import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Plugin } from 'vite'

/**
 * `import text from './x.ts?inline-script'` gives the module as the text of a classic script, for code that must be in the page itself.
 * Astro makes scripts files or modules, which run only after the page has been parsed.
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
          // Ignores our tsconfig, whose `strict` would put a line before each script.
          tsconfigRaw: {},
          write: false,
        })
        return { code: `export default ${JSON.stringify(built.outputFiles[0]?.text.trim())}`, map: null }
      },
    },
  }
}
