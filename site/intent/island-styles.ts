import type { Plugin } from 'vite'

const PRINTED = '<style>${ISLAND_STYLES}</style>'

/**
 * Astro prints a style element before a page's first island, which HTML allows in the head only. Its one rule is in `styles/base.css`.
 * @throws Error where Astro prints something else than it did, and this needs another look
 */
export function islandStyles(): Plugin {
  return {
    name: 'island-styles',
    apply: 'build',
    transform: {
      filter: { id: /astro\/dist\/runtime\/server\/scripts\.js$/ },
      handler(code) {
        if (!code.includes(PRINTED)) throw new Error('Astro does not print island styles as it did')
        return { code: code.replace(PRINTED, ''), map: null }
      },
    },
  }
}
