import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type ErrorCode, errors } from '../contracts/errors.ts'
import { Database } from './data/database.ts'
import { entities } from './data/schema.ts'
import { Image } from './data/entities/image.ts'
import { SessionRow } from './data/entities/session.ts'
import { GlossaryClient } from './testing/glossary-client.ts'
import { openTestApp, type TestApp } from './testing/test-app.ts'

let app: TestApp
let admin: GlossaryClient
/** Ids that the table below writes as `{current}`, `{legacy}`, `{lone}`, `{category}`, `{image}`. */
const ids: Record<string, number> = {}

beforeAll(async () => {
  app = await openTestApp()
  admin = await GlossaryClient.of(app)
  const current = await admin.createTerm({ name: 'Current', categories: ['Taken', 'Other'] })
  const legacy = await admin.createTerm({ name: 'Legacy', isLegacy: true, currentTermId: current.id })
  const lone = await admin.createTerm({ name: 'Lone', isLegacy: true, currentTermId: legacy.id })
  const image = {
    termId: current.id,
    filename: 'x.png',
    originalName: 'x.png',
    mimeType: 'image/png',
    size: 1,
    uploadedAt: '',
  }
  const saved = await app.app.get(Database).write((manager) => manager.save(Image, image))
  const other = current.categories.find(({ name }) => name === 'Other')
  Object.assign(ids, { current: current.id, legacy: legacy.id, lone: lone.id, category: other?.id, image: saved.id })
  await app.visitor().post('/api/votes').send({ termId: current.id, isUpvote: true }).expect(200)
})
afterAll(() => app.close())

/** Every row of every table but the sessions, which each request prolongs. */
const allTables = (): Promise<unknown[][]> =>
  app.app.get(Database).read(async (manager) => {
    const tables: unknown[][] = []
    for (const entity of entities)
      if (entity !== SessionRow)
        tables.push((await manager.find<object>(entity)).map((row) => JSON.stringify(row)).toSorted())
    return tables
  })

const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name]))
/** `'{current}'` as a value becomes the number. */
const fillBody = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body).replace(/"\{(\w+)\}"/g, (_, name: string) => String(ids[name])))

const long = (length: number): string => 'x'.repeat(length)
const goodTerm = { name: 'New', definition: '<p>New.</p>', categories: ['Brand new category'] }

type Row = [request: string, what: string, body: unknown, code: ErrorCode, fields?: Record<string, string>]

const missingTermFields = {
  name: 'Term name is required',
  definition: 'Definition is required',
  categories: 'At least one category is required',
}

/** Bad forms of a term, the same for creating and for editing. */
const termRows = (request: string): Row[] => [
  [request, 'an empty name', { ...goodTerm, name: '  ' }, 'invalid-input', { name: 'Term name is required' }],
  [
    request,
    'a name of unseen characters',
    { ...goodTerm, name: '\u0000\n\t' },
    'invalid-input',
    { name: 'Term name is required' },
  ],
  [
    request,
    'a long name',
    { ...goodTerm, name: long(201) },
    'invalid-input',
    { name: 'Term name must be at most 200 characters' },
  ],
  [request, 'a name that is a number', { ...goodTerm, name: 5 }, 'invalid-input', { name: 'Term name is required' }],
  [
    request,
    'an empty definition',
    { ...goodTerm, definition: '<p> </p>' },
    'invalid-input',
    { definition: 'Definition is required' },
  ],
  [
    request,
    'a definition that cleaning empties',
    { ...goodTerm, definition: '<script>x</script>' },
    'invalid-input',
    { definition: 'Definition is required' },
  ],
  [
    request,
    'a long definition',
    { ...goodTerm, definition: long(100_001) },
    'invalid-input',
    { definition: 'Definition must be at most 100000 characters' },
  ],
  [
    request,
    'a definition that cleaning makes long',
    { ...goodTerm, definition: '&'.repeat(50_000) },
    'invalid-input',
    { definition: 'Definition must be at most 100000 characters' },
  ],
  [
    request,
    'a definition that is an object',
    { ...goodTerm, definition: {} },
    'invalid-input',
    { definition: 'Definition is required' },
  ],
  [
    request,
    'a legacy mark that is text',
    { ...goodTerm, isLegacy: 'yes' },
    'invalid-input',
    { isLegacy: 'Legacy must be yes or no' },
  ],
  [
    request,
    'a current term that is text',
    { ...goodTerm, isLegacy: true, currentTermId: '1' },
    'invalid-input',
    { currentTermId: 'The current term must be a number' },
  ],
  [
    request,
    'an unknown current term',
    { ...goodTerm, isLegacy: true, currentTermId: 999_999 },
    'current-term-unknown',
    { currentTermId: errors['current-term-unknown'].message },
  ],
  [
    request,
    'no category',
    { ...goodTerm, categories: [] },
    'invalid-input',
    { categories: 'At least one category is required' },
  ],
  [
    request,
    'a short category',
    { ...goodTerm, categories: ['ok', 'x'] },
    'invalid-input',
    { 'categories.1': 'Name must be at least 2 characters' },
  ],
  [
    request,
    'categories that are text',
    { ...goodTerm, categories: 'CJA' },
    'invalid-input',
    { categories: 'At least one category is required' },
  ],
  [request, 'an unknown field', { ...goodTerm, id: 7 }, 'invalid-input', { id: 'Unknown field' }],
  [request, 'a creator', { ...goodTerm, createdBy: 1 }, 'invalid-input', { createdBy: 'Unknown field' }],
  [request, 'a list', [goodTerm], 'malformed-request'],
]

const categoryRows = (request: string): Row[] => [
  [request, 'no name', {}, 'invalid-input', { name: 'Name must be at least 2 characters' }],
  [request, 'a short name', { name: ' x ' }, 'invalid-input', { name: 'Name must be at least 2 characters' }],
  [request, 'a long name', { name: long(51) }, 'invalid-input', { name: 'Name must be at most 50 characters' }],
  [request, 'a name that is a list', { name: ['ab'] }, 'invalid-input', { name: 'Name must be at least 2 characters' }],
  [request, 'an unknown field', { name: 'Fine', slug: 'mine' }, 'invalid-input', { slug: 'Unknown field' }],
  [request, 'a taken name', { name: 'tAKEN' }, 'category-taken', { name: errors['category-taken'].message }],
]

const rows: Row[] = [
  ['POST /api/terms', 'nothing', {}, 'invalid-input', missingTermFields],
  ...termRows('POST /api/terms'),
  ...termRows('PATCH /api/terms/{current}'),
  [
    'PATCH /api/terms/{current}',
    'itself as current term',
    { isLegacy: true, currentTermId: '{current}' },
    'current-term-itself',
    { currentTermId: errors['current-term-itself'].message },
  ],
  [
    'PATCH /api/terms/{current}',
    'a legacy name of its own as current term',
    { isLegacy: true, currentTermId: '{legacy}' },
    'current-term-cycle',
    { currentTermId: errors['current-term-cycle'].message },
  ],
  [
    'PATCH /api/terms/{current}',
    'a circle through others',
    { isLegacy: true, currentTermId: '{lone}' },
    'current-term-cycle',
    { currentTermId: errors['current-term-cycle'].message },
  ],
  ['PATCH /api/terms/999999', 'an unknown term', { name: 'New' }, 'term-not-found'],
  [
    'PATCH /api/terms/abc',
    'an id that is no number',
    { name: 'New' },
    'invalid-input',
    { id: 'The id must be a positive whole number' },
  ],
  [
    'PATCH /api/terms/2147483648',
    'an id that is too large',
    { name: 'New' },
    'invalid-input',
    { id: 'The id must be a positive whole number' },
  ],
  ['DELETE /api/terms/999999', 'an unknown term', undefined, 'term-not-found'],
  [
    'DELETE /api/terms/1.5',
    'an id that is no whole number',
    undefined,
    'invalid-input',
    { id: 'The id must be a positive whole number' },
  ],
  ['POST /api/terms/bulk-delete', 'nothing', {}, 'invalid-input', { ids: 'Select at least one term' }],
  ['POST /api/terms/bulk-delete', 'no ids', { ids: [] }, 'invalid-input', { ids: 'Select at least one term' }],
  [
    'POST /api/terms/bulk-delete',
    'ids that are text',
    { ids: ['1'] },
    'invalid-input',
    { 'ids.0': expect.any(String) as unknown as string },
  ],
  [
    'POST /api/terms/bulk-delete',
    'one unknown term among known ones',
    { ids: ['{current}', '{legacy}', 999_999] },
    'term-not-found',
  ],
  [
    'POST /api/terms/bulk-delete',
    'an unknown field',
    { ids: ['{current}'], all: true },
    'invalid-input',
    { all: 'Unknown field' },
  ],
  ...categoryRows('POST /api/categories'),
  ...categoryRows('PATCH /api/categories/{category}'),
  ['PATCH /api/categories/999999', 'an unknown category', { name: 'Fine' }, 'category-not-found'],
  ['DELETE /api/categories/999999', 'an unknown category', undefined, 'category-not-found'],
  [
    'PATCH /api/images/{image}/caption',
    'a long caption',
    { caption: long(501) },
    'invalid-input',
    { caption: 'Caption must be at most 500 characters' },
  ],
  ['PATCH /api/images/{image}/caption', 'no caption', {}, 'invalid-input', { caption: 'Caption must be text' }],
  [
    'PATCH /api/images/{image}/caption',
    'an unknown field',
    { caption: 'x', filename: '../x' },
    'invalid-input',
    { filename: 'Unknown field' },
  ],
  ['PATCH /api/images/999999/caption', 'an unknown image', { caption: 'x' }, 'image-not-found'],
  ['DELETE /api/images/999999', 'an unknown image', undefined, 'image-not-found'],
  [
    'POST /api/votes',
    'nothing',
    {},
    'invalid-input',
    { termId: expect.any(String) as unknown as string, isUpvote: expect.any(String) as unknown as string },
  ],
  [
    'POST /api/votes',
    'an object as id',
    { termId: { $gt: 0 }, isUpvote: true },
    'invalid-input',
    { termId: expect.any(String) as unknown as string },
  ],
  ['POST /api/votes', 'a vote for an unknown term', { termId: 999_999, isUpvote: true }, 'term-not-found'],
  [
    'POST /api/votes',
    'an unknown field',
    { termId: '{current}', isUpvote: true, userId: 1 },
    'invalid-input',
    { userId: 'Unknown field' },
  ],
  ['DELETE /api/votes/999999', 'an unknown term', undefined, 'term-not-found'],
  [
    'DELETE /api/votes/x',
    'an id that is no number',
    undefined,
    'invalid-input',
    { termId: 'The id must be a positive whole number' },
  ],
]

describe('a bad request is refused with status, code and message, and changes nothing', () => {
  // Shows messages/errors, messages/statuses, terms/no-circle, terms/unknown-fields
  it.each(rows.map(([request, what, ...rest]) => ({ request, what, rest })))(
    '$request with $what',
    async ({ request, rest: [body, code, fields] }) => {
      const before = await allTables()
      const [method, path] = fill(request).split(' ')
      const call = { POST: 'post', PATCH: 'patch', DELETE: 'delete' } as const
      const sent = admin.browser[call[method as keyof typeof call]](path ?? '')
      const reply = await (body === undefined ? sent : sent.send(fillBody(body) as object))
      const { status: statusCode, message } = errors[code]
      const onlyField = fields === undefined ? [] : Object.values(fields)
      const shown = code === 'invalid-input' && onlyField.length === 1 ? onlyField[0] : message
      expect({ status: reply.status, body: reply.body }).toEqual({
        status: statusCode,
        body: { statusCode, code, message: shown, ...(fields && { fields }) },
      })
      expect(await allTables()).toEqual(before)
    },
  )

  it.each([
    ['/api/terms/999999', 'term-not-found'],
    ['/api/terms/slug/no-such-slug', 'term-not-found'],
    ["/api/terms/slug/x'%20OR%201=1", 'term-not-found'],
    ['/api/terms/slug/%00', 'term-not-found'],
    ['/api/terms/x', 'invalid-input'],
    ['/api/terms/by-category?categoryId=999999', 'category-not-found'],
    ['/api/terms/by-category?categoryId=x', 'invalid-input'],
    ['/api/terms/by-category?search=a&search=b', 'invalid-input'],
    ['/api/terms/by-category?limit=-1', 'invalid-input'],
    ['/api/terms/by-category?unknown=1', 'invalid-input'],
    [`/api/terms/search?search=${long(201)}`, 'invalid-input'],
    ['/api/changes?since=-1', 'invalid-input'],
    ['/api/changes?wait=26', 'invalid-input'],
    ['/api/content?limit=1001', 'invalid-input'],
  ] as const)('GET %s', async (path, code) => {
    const { status, body } = await app.visitor().get(path)
    expect({ status, body }).toMatchObject({
      status: errors[code].status,
      body: { code, message: expect.stringMatching(/./) },
    })
  })
})
