import { existsSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'
import { endWithParent } from './end-with-parent.mjs'

/** `npm run serve`: is the service as it was built, and builds nothing. In JavaScript, so that any Node reads it and is told what is needed. */
const SERVICE = new URL('../dist/admin-api/main.js', import.meta.url)

if (!existsSync(SERVICE)) {
  process.stderr.write('Nothing is built yet: npm run build\n')
  process.exit(1)
}
endWithParent()
// What V8 has compiled is kept for the next start, by the variable for threads too. An older Node, which cannot, is told so by the service.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../dist/compile-cache', import.meta.url))
module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE)
await import(SERVICE.href)
