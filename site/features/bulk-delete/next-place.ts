/** Where a key leads from a row, from 0; null for keys that lead nowhere. `page` is how many rows one sees. */
export function nextPlace(key: string, from: number, rows: number, page: number): number | null {
  const places: Record<string, number> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: rows - 1,
  }
  const place = places[key]
  return place === undefined || rows === 0 ? null : Math.min(rows - 1, Math.max(0, place))
}
