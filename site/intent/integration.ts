import type { AstroIntegration } from 'astro'

/** Makes `client:intent` known to Astro. */
export function intentDirective(): AstroIntegration {
  return {
    name: 'client-intent',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) =>
        addClientDirective({ name: 'intent', entrypoint: new URL('./intent.ts', import.meta.url).pathname }),
    },
  }
}
