import { createRequire } from 'node:module'
import { TestEnvironment } from 'jest-environment-node'

/** `loadOnce` loads a package as Node does, once for all test files of a process; jest evaluates what a test imports anew for each. */
export default class extends TestEnvironment {
  async setup() {
    await super.setup()
    this.global.loadOnce = createRequire(import.meta.url)
  }
}
