import { compareNames } from '../../contracts/order.ts'

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
export function letterOf(name: string): Letter {
  let low = 0
  let high = letters.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (compareNames(name, letters[middle]?.least ?? '') >= 0) low = middle
    else high = middle
  }
  return letters[low] ?? sign
}
