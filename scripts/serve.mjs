import { existsSync } from 'node:fs'
import { endWithParent } from './end-with-parent.mjs'

/** `npm run serve`: is the service as it was built, and builds nothing; or, as `npm run follow`, another of its commands that runs until it is stopped. In JavaScript, so that any Node reads it and is told what is needed. */
const SERVICE = new URL('../dist/admin-api/main.js', import.meta.url)

if (!existsSync(SERVICE)) {
  process.stderr.write('Nothing is built yet: npm run build\n')
  process.exit(1)
}
endWithParent()
await import(SERVICE.href)
