import { spawnSync } from 'node:child_process'

const run = (command: string, ...options: string[]): boolean => spawnSync(command, options).status === 0

/** A separate disk in memory, mounted at a folder. The user must be allowed to mount, which is rare in a container. */
export class MountedDisk {
  readonly #folder: string

  private constructor(folder: string) {
    this.#folder = folder
  }

  /** Null if mounting is not allowed. */
  static at(folder: string): MountedDisk | null {
    return run('mount', '-t', 'tmpfs', '-o', 'size=64m', 'glossary-test', folder) ? new MountedDisk(folder) : null
  }

  /** @param options as `mount -o` takes them: `size=64m`, `ro` */
  change(options: string): boolean {
    return run('mount', '-o', `remount,${options}`, this.#folder)
  }

  [Symbol.dispose](): void {
    run('umount', '-l', this.#folder)
  }
}
