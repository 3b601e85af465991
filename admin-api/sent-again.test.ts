import { beforeEach, expect, it } from '@jest/globals'
import { csvForm, fileOf, formOf } from './testing/client.ts'
import { canvas } from './testing/pictures.ts'
import { TestGlossary } from './testing/test-glossary.ts'

const glossary = TestGlossary.forEach()
const { admin } = glossary
let id: number
let basedOn: string
beforeEach(async () => {
  const term = await admin.createTerm({ name: 'Sent once' })
  id = term.id
  basedOn = term.updatedAt
})

interface Call {
  what: string
  method: string
  path: () => string
  body?: () => unknown
  /** The statuses of the first and the second reply. */
  answers: [number, number]
  code?: string
}

const path = (): string => `/api/terms/${id}`
const patch = { definition: '<p>Sent twice.</p>' }
const calls: Call[] = [
  { what: 'an edit', method: 'PATCH', path, body: () => patch, answers: [200, 200] },
  {
    ...{ what: 'an edit that says what it changes', method: 'PATCH', path, body: () => ({ ...patch, basedOn }) },
    ...{ answers: [200, 409], code: 'edit-conflict' },
  },
  { what: 'a deletion', method: 'DELETE', path, answers: [204, 404], code: 'term-not-found' },
  {
    ...{
      what: 'a deletion of several',
      method: 'POST',
      path: () => '/api/terms/bulk-delete',
      body: () => ({ ids: [id] }),
    },
    ...{ answers: [200, 404], code: 'term-not-found' },
  },
  {
    ...{ what: 'a new category', method: 'POST', path: () => '/api/categories', body: () => ({ name: 'Sent' }) },
    ...{ answers: [201, 409], code: 'category-taken' },
  },
  {
    ...{ what: 'a file', method: 'POST', path: () => '/api/terms/import', answers: [200, 200] },
    body: () => csvForm('name,definition\nFrom a file,Defined.\n'),
  },
  {
    ...{ what: 'a vote', method: 'POST', path: () => '/api/votes', answers: [200, 200] },
    body: () => ({ termId: id, isUpvote: true }),
  },
]

// Shows messages/sent-again
it.each(calls)('$what that is sent again changes nothing more', async (call) => {
  const send = async () => admin.ask(call.method, call.path(), call.body?.())
  const first = await send()
  const after = [await admin.lastChange(), await admin.allTerms()]
  const second = await send()
  expect([first.status, second.status, second.body.code]).toEqual([...call.answers, call.code])
  expect([await admin.lastChange(), await admin.allTerms()]).toEqual(after)
})

// Shows messages/sent-again
it('a first vote that is sent again without the cookie of the answer counts twice', async () => {
  const send = () => glossary.visitor().send('POST', '/api/votes', { termId: id, isUpvote: true })
  expect([await send(), await send()]).toMatchObject([{ upvotes: 1 }, { upvotes: 2 }])
})

// Shows messages/sent-again
it('a new term and an image that are sent twice are stored twice', async () => {
  const form = { name: 'Sent twice', definition: '<p>Defined.</p>', categories: ['Sent'] }
  for (const _ of [1, 2]) await admin.expect(201, 'POST', '/api/terms', form)
  expect((await admin.termNames()).filter(({ name }) => name === form.name)).toHaveLength(2)
  const bytes = await canvas(8, 8).png().toBuffer()
  const image = () => formOf(['image', fileOf(bytes, 'sent.png')])
  for (const _ of [1, 2]) await admin.expect(201, 'POST', `/api/terms/${id}/images`, image())
  const { images } = await admin.readTerm(id)
  expect(images.map(({ originalName }) => originalName)).toEqual(['sent.png', 'sent.png'])
})
