import { createRequire } from 'node:module'
import { TestEnvironment } from 'jest-environment-node'

/** Tests have kinds of their own of what the language has. Packages, which see those as Node's, ask of these whether something is one. */
const ASKED_FOR = ['Error', 'Promise']

/** `loadOnce` loads a package as Node does. */
export default class extends TestEnvironment {
  async setup() {
    await super.setup()
    for (const kind of ASKED_FOR) Object.setPrototypeOf(this.global[kind].prototype, globalThis[kind].prototype)
    this.global.Error = Error
    // Decorators keep their notes there.
    this.global.Reflect = Reflect
    this.global.loadOnce = createRequire(import.meta.url)
  }
}
