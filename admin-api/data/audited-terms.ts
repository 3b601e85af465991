import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EntityManager } from 'typeorm'
import type { FieldChange } from '../../contracts/audit.ts'
import { type TermFields, termFields } from '../../contracts/term.ts'
import { among } from './among.ts'
import { type Audited, type Author, appendAudit } from './audit-log.ts'
import { Category } from './entities/category.ts'
import { inBatches } from './in-batches.ts'
import { Term } from './entities/term.ts'
import { readRelatedIds } from './related-terms.ts'
import type { TermChange, WantedTerm } from './term-changes.ts'
import { readCategoryIds } from './term-content.ts'

const FIELDS = termFields.keyof().options

/** A term before or after a change: its columns and lists of ids. */
interface Version extends TermFields {
  categoryIds?: readonly number[] | undefined
  relatedTerms?: readonly number[] | undefined
}

export async function auditCreated(
  manager: EntityManager,
  author: Author | null,
  /** With a `line` of the imported file, the entry names that instead of the fields. */
  created: readonly (WantedTerm & { line?: number })[],
): Promise<void> {
  if (author === null) return
  const nameOf = await readNames(
    manager,
    created.filter(({ line }) => line === undefined),
  )
  const entries = created.map(({ line, ...term }): Audited => ({
    kind: 'term-created',
    subject: term.name,
    termId: term.id,
    changes: line === undefined ? changesOf(null, term, nameOf) : [{ field: 'line', before: null, after: `${line}` }],
  }))
  await appendAudit(manager, author, entries)
}

export async function auditEdited<Wanted extends WantedTerm>(
  manager: EntityManager,
  author: Author | null,
  changes: readonly TermChange<Wanted>[],
): Promise<void> {
  if (author === null) return
  const versions = changes.map(({ was, now, categories, related }) => ({
    was: { ...was, categoryIds: categories.had, relatedTerms: related.had },
    now: { ...now, categoryIds: categories.has, relatedTerms: related.has },
  }))
  const nameOf = await readNames(
    manager,
    versions.flatMap(({ was, now }) => [was, now]),
  )
  const entries = versions.map(({ was, now }): Audited => ({
    kind: 'term-edited',
    subject: was.name,
    termId: was.id,
    changes: changesOf(was, now, nameOf),
  }))
  await appendAudit(manager, author, entries)
}

/** Call before the terms are deleted: the trail keeps their content. */
export async function auditDeleted(manager: EntityManager, author: Author, ids: readonly number[]): Promise<void> {
  for (const some of inBatches(ids)) {
    const terms = await manager.findBy(Term, { id: among(manager, some) })
    const categoryIds = await readCategoryIds(manager, some)
    const relatedIds = await readRelatedIds(manager, some)
    const versions = terms.map((term) => ({
      ...term,
      ...{ categoryIds: categoryIds.get(term.id), relatedTerms: relatedIds.get(term.id) },
    }))
    const nameOf = await readNames(manager, versions)
    const entries = versions.map((term): Audited => ({
      kind: 'term-deleted',
      subject: term.name,
      termId: term.id,
      changes: changesOf(term, null, nameOf),
    }))
    await appendAudit(manager, author, entries)
    await nextTurn()
  }
}

type NameOf = (kind: 'term' | 'category', id: number) => string

/** Reads the names of all terms and categories that the versions refer to. */
async function readNames(manager: EntityManager, versions: readonly Version[]): Promise<NameOf> {
  const read = async (kind: 'term' | 'category', ids: readonly number[]): Promise<[string, string][]> => {
    if (ids.length === 0) return []
    const table = kind === 'term' ? Term : Category
    const rows = await manager.find<Term | Category>(table, {
      select: { id: true, name: true },
      where: { id: among(manager, [...new Set(ids)]) },
    })
    return rows.map(({ id, name }) => [`${kind} ${id}`, name])
  }
  const terms = versions.flatMap(({ currentTermId, relatedTerms = [] }) => [currentTermId ?? [], relatedTerms].flat())
  const categories = versions.flatMap(({ categoryIds = [] }) => categoryIds)
  const names = new Map([...(await read('term', terms)), ...(await read('category', categories))])
  return (kind, id) => names.get(`${kind} ${id}`) ?? `${id}`
}

/** The fields that differ, as text. */
function changesOf(was: Version | null, now: Version | null, nameOf: NameOf): FieldChange[] {
  const [before, after] = [textsOf(was, nameOf), textsOf(now, nameOf)]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((field) => {
    const change = { field, before: before.get(field) ?? null, after: after.get(field) ?? null }
    return change.before === change.after ? [] : [change]
  })
}

function textsOf(version: Version | null, nameOf: NameOf): Map<string, string> {
  if (version === null) return new Map()
  const { categoryIds = [], relatedTerms = [], ...fields } = version
  const lists = [
    ['categories', categoryIds.map((id) => nameOf('category', id)).toSorted()],
    ['relatedTerms', relatedTerms.map((id) => nameOf('term', id)).toSorted()],
  ] as const
  const texts = [...FIELDS.map((field) => [field, textOf(field, fields[field], nameOf)] as const), ...lists]
  return new Map(
    texts.flatMap(([field, text]) =>
      text.length === 0 ? [] : [[field, typeof text === 'string' ? text : text.join(', ')]],
    ),
  )
}

function textOf(field: keyof TermFields, value: TermFields[keyof TermFields], nameOf: NameOf): string | string[] {
  if (value === null) return ''
  if (field === 'currentTermId' && typeof value === 'number') return nameOf('term', value)
  if (typeof value === 'boolean') return value ? 'yes' : ''
  return Array.isArray(value) ? value : String(value)
}
