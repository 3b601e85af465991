import fc from 'fast-check'
import type { CategoryContent, Change, ChangesReply, TermContent } from '../../contracts/change.ts'
import { termContent } from '../../contracts/testing/terms.ts'

/** The data after an edit, with the rows that it appended to the feed. */
interface Moment {
  terms: ReadonlyMap<number, TermContent>
  categories: ReadonlyMap<number, CategoryContent>
  rows: readonly Change[]
}

const TERMS = 66
const CATEGORIES = 3

const edit = fc.record({
  kind: fc.constantFrom(
    'create',
    'rename',
    'swap',
    'legacy',
    'relate',
    'move',
    'delete',
    'rename-category',
    'delete-category',
    'mention',
  ),
  of: fc.nat(999),
  other: fc.nat(999),
  name: fc.stringMatching(/^[ab]{1,2}$/),
})
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never

const categoryOf = (id: number, slug: string): CategoryContent => ({ id, name: slug, slug, formerSlugs: [] })

export function beginning(): Moment {
  const terms = new Map<number, TermContent>()
  for (let id = 1; id <= TERMS; id += 1)
    terms.set(
      id,
      termContent(id, {
        name: `t${id}`,
        slug: `t${id}`,
        definition: `<p>Of t${1 + (id % 3)} and t${1 + ((id * 7) % TERMS)}.</p>`,
        categoryIds: [1 + (id % CATEGORIES)],
      }),
    )
  const categories = new Map([1, 2, 3].map((id) => [id, categoryOf(id, `c${id}`)]))
  return { terms, categories, rows: [] }
}

/** Applies an edit. Like the service's, its rows name every term whose pages could differ. */
function after({ terms: before, categories: known }: Moment, { kind, of, other, name }: Edit, lastRow: number): Moment {
  const terms = new Map(before)
  const categories = new Map(known)
  const touched: Pick<Extract<Change, { termId: number }>, 'kind' | 'termId'>[] = []
  const ids = [...terms.keys()]
  const [id = 0, otherId = 0] = [ids[of % ids.length], ids[other % ids.length]]
  const [term, second] = [terms.get(id), terms.get(otherId)]
  const put = (changed: TermContent, rowKind: 'term-created' | 'term-edited' = 'term-edited') => {
    terms.set(changed.id, changed)
    touched.push({ kind: rowKind, termId: changed.id })
  }
  const categoryIds = [...categories.keys()]
  const categoryId = categoryIds[of % categoryIds.length] ?? 0
  const inCategory = ids.flatMap((one) => terms.get(one) ?? []).filter((one) => one.categoryIds.includes(categoryId))
  if (kind === 'create') {
    // Ids are never reused.
    const newId = lastRow + 1000
    put(termContent(newId, { name, slug: `${name}-${newId}`, categoryIds: [categoryId] }), 'term-created')
  } else if (kind === 'rename' && term !== undefined) {
    put({ ...term, name, slug: `${name}-${lastRow}`, formerSlugs: [...term.formerSlugs, term.slug] })
  } else if (kind === 'swap' && term !== undefined && second !== undefined && id !== otherId) {
    // A slug moves from one term to another.
    put({ ...term, slug: `free-${lastRow}` })
    put({ ...second, slug: term.slug, formerSlugs: [second.slug] })
  } else if (kind === 'legacy' && term !== undefined && id !== otherId && second?.isLegacy === false) {
    put({ ...term, isLegacy: true, currentTermId: otherId })
  } else if (kind === 'relate' && term !== undefined && second !== undefined && id !== otherId) {
    put({ ...term, relatedTerms: term.relatedTerms.includes(otherId) ? [] : [...term.relatedTerms, otherId] })
    touched.push({ kind: 'term-edited', termId: otherId })
  } else if (kind === 'move' && term !== undefined) {
    put({ ...term, categoryIds: [categoryId] })
  } else if (kind === 'mention' && term !== undefined && second !== undefined) {
    put({ ...term, definition: `<p>See ${second.name}, ${name} and <a href="/term/${second.slug}">this</a>.</p>` })
  } else if (kind === 'delete' && ids.length > 2) {
    terms.delete(id)
    touched.push({ kind: 'term-deleted', termId: id })
    for (const legacy of before.values())
      if (legacy.currentTermId === id && legacy.id !== id) put({ ...legacy, currentTermId: null })
    for (const naming of [...terms.values()])
      if (naming.relatedTerms.includes(id))
        put({ ...naming, relatedTerms: naming.relatedTerms.filter((related) => related !== id) })
  } else if (kind === 'rename-category') {
    const old = categories.get(categoryId)
    if (old !== undefined)
      categories.set(categoryId, { ...categoryOf(categoryId, `c-${lastRow}`), formerSlugs: [old.slug] })
    for (const member of inCategory) touched.push({ kind: 'term-edited', termId: member.id })
  } else if (kind === 'delete-category' && categories.size > 1) {
    categories.delete(categoryId)
    for (const member of inCategory)
      put({ ...member, categoryIds: member.categoryIds.filter((one) => one !== categoryId) })
  }
  const rows = touched.map((row, index): Change => ({ ...row, id: lastRow + index + 1, at: '' }))
  return { terms, categories, rows }
}

/** The service's reply to a request for these rows at this moment. */
function replyAt({ terms, categories }: Moment, rows: readonly Change[], change: number): ChangesReply {
  const ids = new Set(rows.flatMap((row) => ('termId' in row ? [row.termId] : [])))
  return {
    change,
    changes: [...rows],
    terms: [...ids].flatMap((id) => terms.get(id) ?? []),
    categories: [...categories.values()],
  }
}

const reading = fc.record({ rows: fc.integer({ min: 1, max: 12 }), later: fc.nat(30) })

/** Random edits, and how a follower reads their rows: how many per reply, and how many moments later. */
export const history = fc.record({
  edits: fc.array(edit, { minLength: 5, maxLength: 60, size: 'max' }),
  reads: fc.array(reading, { minLength: 200, maxLength: 200 }),
})

/** The replies to a follower that reads each row at its own moment, and to one that reads several at once, at later moments. */
export function repliesOf({ edits, reads }: typeof history extends fc.Arbitrary<infer T> ? T : never): {
  end: Moment
  rowByRow: ChangesReply[]
  inParts: ChangesReply[]
} {
  const moments = [beginning()]
  const momentAt = (index: number): Moment => moments[index] ?? beginning()
  for (const one of edits) {
    const last = moments.flatMap(({ rows }) => rows).at(-1)?.id ?? 0
    moments.push(after(momentAt(moments.length - 1), one, last))
  }
  const rows = moments.flatMap(({ rows: appended }) => appended)
  const momentOf = moments.flatMap(({ rows: appended }, moment) => appended.map(() => moment))
  const lastRowAt = (moment: number): number => momentOf.filter((of) => of <= moment).length
  const rowByRow = rows.map((row, index) => replyAt(momentAt(momentOf[index] ?? 0), [row], row.id))
  const inParts: ChangesReply[] = []
  let from = 0
  let moment = 0
  for (const { rows: count, later } of reads) {
    if (from >= rows.length) break
    // A reply never shows an earlier moment than the previous reply or than its own rows.
    moment = Math.min(moments.length - 1, Math.max(moment, momentOf[from] ?? 0) + later)
    const some = rows.slice(from, Math.min(from + count, lastRowAt(moment)))
    inParts.push(replyAt(momentAt(moment), some, lastRowAt(moment)))
    from += some.length
  }
  // Remaining rows are read after the last edit.
  const end = momentAt(moments.length - 1)
  if (from < rows.length) inParts.push(replyAt(end, rows.slice(from), rows.length))
  return { end, rowByRow, inParts }
}
