import { setTimeout as delay } from 'node:timers/promises'
import type { TargetState } from '../../contracts/state.ts'
import type { PublishedFolder } from '../folder/published-folder.ts'
import type { PublishedPages } from '../folder/published-pages.ts'
import { PACE } from '../pace.ts'
import type { Publication } from '../publishing/progress.ts'
import { Mirror } from './mirror.ts'
import { openTarget } from './target.ts'

/** The targets that mirror the published folder, independently of each other. See docs/decisions/0032-targets.md. */
export class Targets {
  readonly #mirrors: Mirror[]
  readonly #states: TargetState[]
  readonly #end = new AbortController()
  readonly #cut = new AbortController()

  constructor(
    names: readonly string[],
    published: PublishedPages,
    folder: PublishedFolder,
    onStates: (states: TargetState[]) => void,
  ) {
    const [end, cut] = [this.#end.signal, this.#cut.signal]
    this.#states = names.map((name) => ({ name, waiting: null, since: null, failed: 0, failure: null }))
    this.#mirrors = names.map(
      (name, index) =>
        new Mirror({
          ...{ published, folder, end, cut },
          open: () => openTarget(name, cut),
          mirrored: published.mirroredAt(name),
          onState: (state) => {
            this.#states[index] = { name, ...state }
            onStates([...this.#states])
          },
        }),
    )
  }

  mirror({ kind, published, removed }: Publication): void {
    if (kind === 'full') this.compare()
    else for (const mirror of this.#mirrors) mirror.published([...published, ...removed])
  }

  /** Compares each target's files with the list, and puts back files that were deleted there. */
  compare(): void {
    for (const mirror of this.#mirrors) mirror.compare()
  }

  /** Waits `PACE.targets.lastMoments` for targets that are behind. The next start does the rest. */
  async finish(): Promise<void> {
    this.#end.abort()
    for (const mirror of this.#mirrors) mirror.wake()
    const following = Promise.all(this.#mirrors.map((mirror) => mirror.following))
    await Promise.race([following, delay(PACE.targets.lastMoments, undefined, { ref: false })])
    this.#cut.abort(new Error('Publishing has ended'))
    await following
  }
}
