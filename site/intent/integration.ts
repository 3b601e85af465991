import type { AstroIntegration } from 'astro'
import { leanIslands } from './lean-islands.ts'
import { plainImports } from './plain-imports.ts'

/** Makes `client:intent` known to Astro, what is imported on intent light, and pages with islands valid HTML. */
export function intentDirective(): AstroIntegration {
  return {
    name: 'client-intent',
    hooks: {
      'astro:config:setup': ({ addClientDirective, updateConfig }) => {
        addClientDirective({ name: 'intent', entrypoint: new URL('./intent.ts', import.meta.url).pathname })
        updateConfig({ vite: { plugins: [plainImports(), leanIslands()] } })
      },
    },
  }
}
