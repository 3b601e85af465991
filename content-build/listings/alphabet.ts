import { compareNames, firstPlace } from '../../contracts/order.ts'

export interface Letter {
  readonly name: string
  readonly anchor: string
  /** The least name that stands under it. */
  readonly least: string
}

const sign: Letter = { name: '#', anchor: 'letter-sign', least: '' }

/**
 * The headings of the alphabet in the order of names, from one to the next. What collates
 * before the digits (signs) stands under '#', what collates after Latin (Greek, Cyrillic, Han …) under 'Other'.
 */
const letters: readonly Letter[] = [
  sign,
  { name: '0–9', anchor: 'letter-0', least: '0' },
  ...[...'abcdefghijklmnopqrstuvwxyz'].map((letter) => ({
    name: letter.toUpperCase(),
    anchor: `letter-${letter}`,
    least: letter,
  })),
  { name: 'Other', anchor: 'letter-other', least: 'α' },
]

/** The heading under which a name stands. */
export const letterOf = (name: string): Letter => letters[placeOf(name)] ?? sign

/** How many names of a list stand under each letter. */
export class LetterCounts {
  readonly #counts = letters.map(() => 0)

  add(name: string, count = 1): void {
    const place = placeOf(name)
    this.#counts[place] = (this.#counts[place] ?? 0) + count
  }

  remove(name: string): void {
    this.add(name, -1)
  }

  /** Counts a whole list. @param nameAt its names in order */
  fill(size: number, nameAt: (index: number) => string): void {
    this.#counts.fill(0)
    for (let from = 0, to = 0; from < size; from = to) {
      to = firstAfter(from, size, nameAt)
      this.add(nameAt(from), to - from)
    }
  }

  /** The letters under which there are names, each with the index of its first one. */
  starts(): { letter: Letter; from: number }[] {
    let from = 0
    return letters.flatMap((letter, place) => {
      const count = this.#counts[place] ?? 0
      from += count
      return count === 0 ? [] : { letter, from: from - count }
    })
  }
}

/** The first name after that at `from` that stands under another letter. */
function firstAfter(from: number, size: number, nameAt: (index: number) => string): number {
  const letter = placeOf(nameAt(from))
  return firstPlace(from + 1, size, (index) => placeOf(nameAt(index)) === letter)
}

const placeOf = (name: string): number =>
  firstPlace(1, letters.length, (place) => compareNames(name, letters[place]?.least ?? '') >= 0) - 1
