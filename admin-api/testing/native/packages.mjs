import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)
const versions = ['../../../package-lock.json', import.meta.url].map((file) =>
  readFileSync(new URL(file, import.meta.url)),
)

/** For jest, which evaluates anew for each test file what it imports: what it gets of a package is what Node has loaded, once for the process. */
export default {
  // What a package exports may lie in another one.
  getCacheKey: (_source, file, options) =>
    hash('sha256', [...versions, file, options.supportsStaticESM, options.supportsDynamicImport].join('\n')),

  process(source, file, { supportsDynamicImport, supportsStaticESM }) {
    // Jest itself, outside of all tests, takes what it needs as it is.
    if (!supportsDynamicImport) return { code: source }
    const loaded = `globalThis.loadOnce(${JSON.stringify(file)})`
    if (!supportsStaticESM) return { code: `module.exports = ${loaded}` }
    const names = Object.keys(load(file)).map((name) => JSON.stringify(name))
    const exported = names.map((name, index) => `const e${index} = loaded[${name}]; export { e${index} as ${name} }`)
    return { code: [`const loaded = ${loaded}`, ...exported].join('\n') }
  },
}
