import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { leanIslands } from './lean-islands.ts'
import { plainImports } from './plain-imports.ts'
import { sharedCode } from './shared-code.ts'

/**
 * Registers `client:intent` and islands without React with Astro. Its Vite plugins keep lazy imports small, put shared code into few
 * files, and make pages with islands valid HTML.
 */
export function intentDirective(): AstroIntegration {
  return {
    name: 'client-intent',
    hooks: {
      'astro:config:setup': ({ addClientDirective, addRenderer, updateConfig }) => {
        addClientDirective({ name: 'intent', entrypoint: fileURLToPath(new URL('./intent.ts', import.meta.url)) })
        addRenderer({
          name: 'plain-islands',
          serverEntrypoint: fileURLToPath(new URL('./plain-server.ts', import.meta.url)),
          clientEntrypoint: fileURLToPath(new URL('./plain-client.ts', import.meta.url)),
        })
        updateConfig({ vite: { plugins: [plainImports(), sharedCode(), leanIslands()] } })
      },
    },
  }
}
