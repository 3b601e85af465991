/**
 * In which order pages that wait for mentions go: definitions, which may call a term by its former name; the terms that are mentioned, which say by
 * whom; definitions that have a word which has become common, or is so no longer: hundreds for each of these.
 */
const TURNS = ['definition', 'mentioned', 'word'] as const
export type Turn = (typeof TURNS)[number]

/** Lets them wait for a turn; those that wait already for an earlier one keep it. */
export function giveTurn(turns: Map<string, Turn>, paths: Iterable<string>, turn: Turn): void {
  for (const path of paths) {
    const former = turns.get(path)
    if (former === undefined || TURNS.indexOf(turn) < TURNS.indexOf(former)) turns.set(path, turn)
  }
}

export function* inOrder(turns: ReadonlyMap<string, Turn>): Generator<string> {
  for (const turn of TURNS) for (const [path, own] of turns) if (own === turn) yield path
}
