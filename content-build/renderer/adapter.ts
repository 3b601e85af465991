import type { AstroIntegration } from 'astro'
import { makeAssetCopies } from './asset-copies.ts'
import { DEV_SERVICE } from './dev-settings.ts'

/**
 * Bundles all packages, because every start and every thread loads the renderer and needs little of most of them. That also fixes React's production build:
 * an external React would depend on the loading process's NODE_ENV, and its development build takes four times as long per page.
 */
const PRODUCTION = {
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true as const },
}

/** Makes Astro build a renderer instead of a site: one server entry, which `renderer.ts` loads once. */
export function rendererAdapter(): AstroIntegration {
  return {
    name: 'glossary-renderer',
    hooks: {
      'astro:config:setup': ({ command, addMiddleware, updateConfig }) => {
        if (command !== 'dev') {
          updateConfig({ vite: PRODUCTION })
          return
        }
        addMiddleware({ order: 'pre', entrypoint: new URL('./dev-pages.ts', import.meta.url) })
        updateConfig({
          vite: { server: { proxy: { '/api': DEV_SERVICE, '/uploads': DEV_SERVICE, '/social/': DEV_SERVICE } } },
        })
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'glossary-renderer',
          serverEntrypoint: new URL('./entry.ts', import.meta.url),
          // Only the option is deprecated: until 'auto' is the default, omitting it selects the legacy resolution.
          // eslint-disable-next-line @typescript-eslint/no-deprecated
          entrypointResolution: 'auto',
          supportedAstroFeatures: { serverOutput: 'stable', staticOutput: 'stable', sharpImageService: 'unsupported' },
          adapterFeatures: { buildOutput: 'server' },
        })
      },
      'astro:build:done': ({ dir }) => makeAssetCopies(dir),
    },
  }
}
