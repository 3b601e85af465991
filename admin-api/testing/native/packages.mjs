import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)
const versions = ['../../../package-lock.json', import.meta.url].map((file) =>
  readFileSync(new URL(file, import.meta.url)),
)

/** A jest transform for packages: jest evaluates imports again for each test file; this returns the module that Node has loaded, once per process. */
export default {
  // All versions are part of the key, because a package may re-export another one.
  getCacheKey: (_source, file, options) =>
    hash('sha256', [...versions, file, options.supportsStaticESM, options.supportsDynamicImport].join('\n')),

  process(source, file, { supportsDynamicImport, supportsStaticESM }) {
    // Jest's own imports, outside of all tests, stay unchanged.
    if (!supportsDynamicImport) return { code: source }
    const loaded = `globalThis.loadOnce(${JSON.stringify(file)})`
    if (!supportsStaticESM) return { code: `module.exports = ${loaded}` }
    const names = Object.keys(load(file)).map((name) => JSON.stringify(name))
    const exported = names.map((name, index) => `const e${index} = loaded[${name}]; export { e${index} as ${name} }`)
    return { code: [`const loaded = ${loaded}`, ...exported].join('\n') }
  },
}
