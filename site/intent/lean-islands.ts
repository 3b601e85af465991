import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Where Astro puts together what it prints before a page's first island. */
const PRINTER = /astro\/dist\/runtime\/server\/scripts\.js$/

const element = `${fileURLToPath(new URL('./island.ts', import.meta.url))}?inline-script`

/** The style's one rule is in `styles/base.css`, as HTML allows a style element in the head only; the script is `island.ts`. */
const REPLACED = [
  ['<style>${ISLAND_STYLES}</style>', ''],
  ['"./astro-island.prebuilt.js"', JSON.stringify(element)],
] as const

/**
 * Islands without a style element, and with a shorter script of their element.
 * @throws Error where Astro prints something else than it did, and this needs another look
 */
export function leanIslands(): Plugin {
  return {
    name: 'lean-islands',
    apply: 'build',
    transform: {
      filter: { id: PRINTER },
      handler: (code) => ({ code: REPLACED.reduce(replaceOnce, code), map: null }),
    },
  }
}

function replaceOnce(code: string, [printed, ours]: readonly [string, string]): string {
  if (!code.includes(printed)) throw new Error(`Astro does not print ${printed} as it did`)
  return code.replace(printed, ours)
}
