/** English order, ignoring case, with numbers by value: `Layer 2` before `layer 10`, `resume` before `résumé`. */
const collator = new Intl.Collator('en', { sensitivity: 'accent', numeric: true })

/** The order of names everywhere: API lists, listing pages, categories. */
export const compareNames = (a: string, b: string): number => collator.compare(a, b)

/** Orders terms and categories by name, then by id, so that the same content always has the same order. */
export const compareTerms = (a: { name: string; id: number }, b: { name: string; id: number }): number =>
  collator.compare(a.name, b.name) || a.id - b.id

/** Binary search: the first index from `from` on for which `isBefore` is false; `to` if there is none. */
export function firstPlace(from: number, to: number, isBefore: (place: number) => boolean): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}
