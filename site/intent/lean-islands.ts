import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PRINTERS = /astro\/dist\/runtime\/server\/(scripts|hydration)\.js$/

const element = `${fileURLToPath(new URL('./island.ts', import.meta.url))}?inline-script`

/**
 * Replacements in what Astro prints. Its style moves to `styles/base.css`, because HTML allows a style element in the head only. Its script is
 * `island.ts`, joined with the directive's, because a policy names each script by a hash. Attributes that only development needs are dropped.
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
 * Makes the markup of islands smaller.
 * @throws Error if Astro's output has changed, so that the replacements need a review
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
