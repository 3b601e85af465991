import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { rendererAdapter } from './content-build/renderer/adapter.ts'

export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  outDir: './dist/renderer',
  output: 'server',
  adapter: rendererAdapter(),
  devToolbar: { enabled: false },
  vite: { plugins: [tailwindcss()] },
})
