import type { AstroIntegration } from 'astro'
import { makeAssetCopies } from './asset-copies.ts'

/**
 * All packages are built into the renderer, which every start and every thread loads: of most it needs little. React comes in its fast form; left
 * outside, it asks the environment of whoever loads it, and its slow form takes four times as long for a page.
 */
const PRODUCTION = {
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true as const },
}

/** Astro's build for us is not a site but a renderer: one server entry that `renderer.ts` loads and keeps. */
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
        const service = process.env.API_URL ?? 'http://127.0.0.1:4322'
        updateConfig({ vite: { server: { proxy: { '/api': service, '/uploads': service } } } })
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'glossary-renderer',
          serverEntrypoint: new URL('./entry.ts', import.meta.url),
          // Deprecated as a choice only: until 'auto' is the default, leaving it out means the old way.
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
