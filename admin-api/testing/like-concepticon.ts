import Papa from 'papaparse'

const HEADER =
  'ID,Term Name,Definition,Categories,Category IDs,Is Legacy,Current Term,Current Term ID,Legacy Names,Legacy Term IDs,Upvotes,Downvotes'
const TERMS = 4132
const LEGACY = 58

/** A file like the real one, which is not in the repository: terms ordered by id, with legacy terms that refer forward and back. */
export function likeConcepticon(): string {
  const nameOf = (id: number): string => `CONCEPT ${id}`
  const rows = Array.from({ length: TERMS }, (_, index) => {
    const id = index + 1
    const isLegacy = id % 70 === 7 && id / 70 < LEGACY
    const current = isLegacy ? (id % 140 === 7 ? id + 2000 : Math.max(1, id - 1500)) : null
    const target = current === null ? null : ((current - 1) % TERMS) + 1
    const category = (id % 24) + 1
    return [
      ...[id, nameOf(id), `What "${nameOf(id)}" is, in a few words.`, `Kind, number ${category}`, category],
      ...[isLegacy ? 'Yes' : 'No', target === null ? '' : nameOf(target), target ?? '', '', '', id % 7, id % 3],
    ].map(String)
  })
  return `\ufeff${HEADER}\r\n${Papa.unparse(rows)}`
}
