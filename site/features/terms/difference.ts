/** What stands before and after the part in which two texts differ is the same in both. */
type Difference = [before: string, differing: string, after: string]

/** The words of a text with the spaces between them. */
const piecesOf = (text: string): string[] => text.split(/(\s+)/)

/** Where a text differs from another, in whole words: one part, from the first difference to the last. */
export function differenceOf(text: string, other: string): Difference {
  const [ours, theirs] = [piecesOf(text), piecesOf(other)]
  const shortest = Math.min(ours.length, theirs.length)
  let first = 0
  while (first < shortest && ours[first] === theirs[first]) first += 1
  let last = 0
  while (last < shortest - first && ours.at(-1 - last) === theirs.at(-1 - last)) last += 1
  const end = ours.length - last
  return [ours.slice(0, first).join(''), ours.slice(first, end).join(''), ours.slice(end).join('')]
}
