/** Term → the terms that its definition leads to, where there are any. */
export type Links = ReadonlyMap<number, readonly number[]>

/** As numbers in a row, for the disk: a term, how many it leads to, and these. 100,000 terms have a million of them. */
export function packLinks(links: Links): Int32Array {
  const packed = new Int32Array([...links.values()].reduce((sum, targets) => sum + 2 + targets.length, 0))
  let place = 0
  for (const [id, targets] of links) {
    packed.set([id, targets.length, ...targets], place)
    place += 2 + targets.length
  }
  return packed
}

export function unpackLinks(packed: Int32Array): Links {
  const links = new Map<number, readonly number[]>()
  for (let place = 0; place < packed.length;) {
    const [id = 0, count = 0] = packed.subarray(place, place + 2)
    links.set(id, [...packed.subarray(place + 2, place + 2 + count)])
    place += 2 + count
  }
  return links
}
