/** Terms or rows held in memory, or sent in one statement, at once. */
const BATCH = 200

export function* inBatches<Item>(items: readonly Item[], size = BATCH): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}
