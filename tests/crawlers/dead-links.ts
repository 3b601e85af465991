import { setTimeout as delay } from 'node:timers/promises'
import type { DeadLink } from './crawl-report.ts'

/** Milliseconds between two checks of a dead link, doubled from `first` to `most`. */
const PAUSE = { first: 5, most: 200 }

/** The dead links that a crawler has found, and how long each was dead. */
export class DeadLinks {
  readonly #found = new Map<string, DeadLink>()
  readonly #watching = new Set<Promise<void>>()
  #isOver = false

  /**
   * @param since `performance.now()` when it was first seen
   * @param isDead checks again that the page has the link and that it answers 404
   */
  add(page: string, link: string, since: number, isDead: () => Promise<boolean>): void {
    const key = `${page} ${link}`
    const known = this.#found.get(key)
    if (known !== undefined) known.times += 1
    if (known?.isStillDead === true) return
    const dead = known ?? { page, link, times: 1, milliseconds: 0, isStillDead: true }
    dead.isStillDead = true
    this.#found.set(key, dead)
    const watching = this.#watch(dead, since, isDead).finally(() => this.#watching.delete(watching))
    this.#watching.add(watching)
  }

  async finish(): Promise<DeadLink[]> {
    this.#isOver = true
    await Promise.all(this.#watching)
    return [...this.#found.values()]
  }

  async #watch(dead: DeadLink, since: number, isDead: () => Promise<boolean>): Promise<void> {
    const before = dead.milliseconds
    for (let pause = PAUSE.first; !this.#isOver; pause = Math.min(2 * pause, PAUSE.most)) {
      await delay(pause)
      dead.isStillDead = await isDead()
      dead.milliseconds = before + performance.now() - since
      if (!dead.isStillDead) return
    }
  }
}
