import { editDefinition } from './term-writes.ts'
import type { Writer } from './writer.ts'

const CATEGORIES = { few: 4, many: 14 }

export async function createCategory(writer: Writer): Promise<void> {
  if (writer.terms.categoryCount >= CATEGORIES.many) return editDefinition(writer)
  const body = { name: `Category ${writer.uniqueName()}` }
  const take = (reply: unknown) => writer.terms.learnCategory(reply)
  await writer.write({ kind: 'createCategory', method: 'POST', path: '/api/categories', body, take })
}

export async function renameCategory(writer: Writer): Promise<void> {
  const category = writer.terms.anyCategory(writer.random)
  if (category === null) return createCategory(writer)
  const body = { name: `Category ${writer.uniqueName()}` }
  const take = (reply: unknown) => writer.terms.learnCategory(reply)
  const path = `/api/categories/${category.id}`
  const isDone = await writer.write({ kind: 'renameCategory', method: 'PATCH', path, body, take })
  if (!isDone) writer.terms.forgetCategory(category.id)
}

export async function deleteCategory(writer: Writer): Promise<void> {
  const category = writer.terms.anyCategory(writer.random)
  if (category === null || writer.terms.categoryCount <= CATEGORIES.few) return createCategory(writer)
  writer.terms.forgetCategory(category.id)
  await writer.write({ kind: 'deleteCategory', method: 'DELETE', path: `/api/categories/${category.id}` })
}
