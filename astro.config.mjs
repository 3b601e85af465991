import { fileURLToPath } from 'node:url'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, passthroughImageService } from 'astro/config'
import { rendererAdapter } from './content-build/renderer/adapter.ts'
import { inlineScripts } from './site/inline/inline-scripts.ts'
import { intentDirective } from './site/intent/integration.ts'
import { leanStyles } from './site/styles/lean-styles.ts'

/** A dollar sign in the folder's name would stand for something in a replacement. */
const ourZod = fileURLToPath(new URL('./site/lib/zod.ts', import.meta.url)).replaceAll('$', '$$$$')

export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  outDir: './dist/renderer',
  output: 'server',
  adapter: rendererAdapter(),
  // Islands without React are known before React is asked, which prints something to find out. Pages are written whole, so its streams would only cost time.
  integrations: [intentDirective(), react({ experimentalDisableStreaming: true })],
  devToolbar: { enabled: false },
  // Images come as the service has stored them.
  image: { service: passthroughImageService() },
  // Styles and scripts stay in files: the pages' CSP is `'self'`, and a file is fetched once for all pages.
  build: { inlineStylesheets: 'never' },
  vite: {
    plugins: [tailwindcss({ optimize: false }), leanStyles(), inlineScripts()],
    resolve: { alias: [{ find: /^zod$/, replacement: ourZod }] },
    // For browsers of the end of 2024 (docs/browsers.md) sheets stay nested, without prefixes: readers download a twentieth less. Tailwind's own optimizer writes for older ones.
    build: { assetsInlineLimit: 0, cssTarget: ['chrome131', 'firefox133', 'safari18.2'] },
    // Pages have no clock. The copyright's year is that of the renderer's build, so equal data gives equal bytes.
    define: { BUILD_YEAR: JSON.stringify(new Date().getUTCFullYear()) },
  },
})
