import type { EntityManager } from 'typeorm'
import type { FieldChange } from '../../contracts/audit.ts'
import type { ImportResult } from '../../contracts/import.ts'
import { revealArriving } from '../data/arriving.ts'
import { type Audited, type Author, appendAudit } from '../data/audit-log.ts'
import { appendChanges, type Touched } from '../data/change-log.ts'
import type { Category } from '../data/entities/category.ts'
import type { SetLinks } from '../data/new-terms.ts'
import { endTakenRedirects } from '../data/slugs.ts'
import { TermEdit } from '../data/term-edit.ts'
import { type ReservedIds, returnIds } from './reserved-ids.ts'

/** What the edits of an import have written. */
interface Written {
  ids: ReservedIds
  categories: readonly Category[]
  created: readonly { id: number }[]
  links: SetLinks
  result: ImportResult
}

/** The last edit of an import: makes its terms and categories visible, and appends the changes and the audit trail's entries. */
export async function completeImport(
  manager: EntityManager,
  author: Author,
  { ids, categories, created, links, result }: Written,
): Promise<void> {
  const formerOwnerIds = await endTakenRedirects(manager)
  // Another replica removes them if the connection was lost that kept it from that.
  if ((await revealArriving(manager)) !== created.length) throw new Error('Terms of the import are missing')
  const lastId = created.reduce((highest, { id }) => Math.max(highest, id), 0)
  await returnIds(manager, ids, lastId)
  const edit = new TermEdit(manager, author)
  edit.adopt(created, links, formerOwnerIds)
  await appendAudit(manager, author, [
    ...categories.map(({ name }): Audited => ({ kind: 'category-created', subject: name })),
    { kind: 'file-imported', subject: '', changes: countsOf(result) },
  ])
  await appendChanges(manager, [
    ...categories.map(({ id }): Touched => ({ kind: 'category-created', categoryId: id })),
    ...(await edit.finish()),
  ])
}

const countsOf = ({ imported, duplicates, errors }: ImportResult): FieldChange[] =>
  Object.entries({ imported, duplicates, errors: errors.length }).map(([field, count]) => ({
    field,
    before: null,
    after: `${count}`,
  }))
