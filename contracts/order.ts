/** English, without regard to case, numbers by value: `Layer 2` before `layer 10`, `resume` before `résumé`. */
const collator = new Intl.Collator('en', { sensitivity: 'accent', numeric: true })

/** The order of names everywhere: lists of the API, listing pages, categories. */
export const compareNames = (a: string, b: string): number => collator.compare(a, b)

/** Terms and categories by name; ties by id, so that the same content always has the same order. */
export const compareTerms = (a: { name: string; id: number }, b: { name: string; id: number }): number =>
  collator.compare(a.name, b.name) || a.id - b.id

/** Of places in order, the first that is not before what is sought; `to` where all are. */
export function firstPlace(from: number, to: number, isBefore: (place: number) => boolean): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}
