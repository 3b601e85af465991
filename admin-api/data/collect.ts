/** The values of each owner, in the order of the rows. */
export function collect<Row, Value>(
  rows: Row[],
  ownerOf: (row: Row) => number,
  valueOf: (row: Row) => Value,
): Map<number, Value[]> {
  const collected = new Map<number, Value[]>()
  for (const row of rows) {
    const values = collected.get(ownerOf(row))
    if (values) values.push(valueOf(row))
    else collected.set(ownerOf(row), [valueOf(row)])
  }
  return collected
}
