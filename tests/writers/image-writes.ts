import { fileOf, formOf } from '../../admin-api/testing/client.ts'
import { canvas } from '../../admin-api/testing/pictures.ts'
import { createTerm } from './term-writes.ts'
import type { Writer } from './writer.ts'

const picture = await canvas(20, 10).png().toBuffer()

export async function addImage(writer: Writer): Promise<void> {
  const term = writer.terms.anyTerm(writer.random)
  if (term === null) return createTerm(writer)
  const body = formOf(['image', fileOf(picture, 'a.png')], ['caption', writer.uniqueName()])
  const take = (reply: unknown) => writer.terms.learnImage(reply)
  await writer.write({ kind: 'addImage', method: 'POST', path: `/api/terms/${term.id}/images`, body, take, term })
}

export async function captionImage(writer: Writer): Promise<void> {
  const id = writer.terms.anyImage(writer.random)
  if (id === null) return addImage(writer)
  const body = { caption: writer.uniqueName() }
  const isDone = await writer.write({
    kind: 'captionImage',
    method: 'PATCH',
    path: `/api/images/${id}/caption`,
    body,
  })
  if (!isDone) writer.terms.forgetImage(id)
}

export async function deleteImage(writer: Writer): Promise<void> {
  const id = writer.terms.anyImage(writer.random)
  if (id === null) return addImage(writer)
  writer.terms.forgetImage(id)
  await writer.write({ kind: 'deleteImage', method: 'DELETE', path: `/api/images/${id}` })
}
