/**
 * In which order pages that wait for mentions go: definitions, which may call a term by its former name; the terms that are mentioned, which say by
 * whom; definitions that have a word which has become common, or is so no longer: hundreds for each of these.
 */
const TURNS = ['definition', 'mentioned', 'word'] as const
export type Turn = (typeof TURNS)[number]

export class MentionTurns {
  readonly #turns = new Map<string, Turn>()

  /** Those that wait already for an earlier turn keep it. */
  give(turn: Turn, paths: readonly string[], waiting: ReadonlySet<string> | undefined): void {
    for (const path of paths) {
      const isEarlier = TURNS.indexOf(turn) < TURNS.indexOf(this.#turnOf(path))
      if (isEarlier || waiting?.has(path) !== true) this.#turns.set(path, turn)
    }
  }

  forget(path: string): void {
    this.#turns.delete(path)
  }

  clear(): void {
    this.#turns.clear()
  }

  *inOrder(paths: ReadonlySet<string>): Generator<string> {
    for (const turn of TURNS) for (const path of paths) if (this.#turnOf(path) === turn) yield path
  }

  #turnOf(path: string): Turn {
    return this.#turns.get(path) ?? 'definition'
  }
}
