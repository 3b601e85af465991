import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PRINTERS = /astro\/dist\/runtime\/server\/(scripts|hydration)\.js$/

const element = `${fileURLToPath(new URL('./island.ts', import.meta.url))}?inline-script`

/**
 * What Astro prints before a page's first island: the style's one rule is in `styles/base.css`, as HTML allows a style element in the head only; the
 * element's script is `island.ts`, and one with the directive's, as a policy names each by a hash. And of each island: what only development needs.
 */
const REPLACED: Record<string, readonly (readonly [printed: string, ours: string])[]> = {
  scripts: [
    ['<style>${ISLAND_STYLES}</style>', ''],
    ['</script><script>', ''],
    ['"./astro-island.prebuilt.js"', JSON.stringify(element)],
  ],
  hydration: [
    ['uid: astroId', ''],
    ['name: metadata.displayName,', ''],
  ],
}

/**
 * Islands that weigh less.
 * @throws Error where Astro prints something else than it did, and this needs another look
 */
export function leanIslands(): Plugin {
  return {
    name: 'lean-islands',
    apply: 'build',
    transform: {
      filter: { id: PRINTERS },
      handler(code, id) {
        const [, printer = ''] = PRINTERS.exec(id) ?? []
        return { code: (REPLACED[printer] ?? []).reduce(replaceOnce, code), map: null }
      },
    },
  }
}

function replaceOnce(code: string, [printed, ours]: readonly [string, string]): string {
  if (!code.includes(printed)) throw new Error(`Astro does not print ${printed} as it did`)
  return code.replace(printed, () => ours)
}
