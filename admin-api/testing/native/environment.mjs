import { createRequire } from 'node:module'
import { TestEnvironment } from 'jest-environment-node'

/** Jest gives tests their own built-ins, but packages loaded by Node check `instanceof` with Node's. */
const ASKED_FOR = ['Error', 'Promise']

/** `loadOnce` loads a package with Node's loader. */
export default class extends TestEnvironment {
  async setup() {
    await super.setup()
    for (const kind of ASKED_FOR) Object.setPrototypeOf(this.global[kind].prototype, globalThis[kind].prototype)
    this.global.Error = Error
    // Decorators store their metadata there.
    this.global.Reflect = Reflect
    this.global.loadOnce = createRequire(import.meta.url)
  }
}
