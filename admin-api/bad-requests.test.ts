import { beforeAll, describe, expect, it } from '@jest/globals'
import { type ErrorCode, errors } from '../contracts/errors.ts'
import { entities } from './data/schema.ts'
import { Image } from './data/entities/image.ts'
import { SessionRow } from './data/entities/session.ts'
import { OPERATOR_HEADERS } from './testing/client.ts'
import { TestGlossary } from './testing/test-glossary.ts'

const glossary = TestGlossary.forAll()
const { admin } = glossary
/** The ids for the placeholders `{current}`, `{legacy}`, `{lone}`, `{category}` and `{image}` in the tables below. */
const ids: Record<string, number> = {}

beforeAll(async () => {
  const current = await admin.createTerm({ name: 'Current', categories: ['Taken', 'Other'] })
  const legacy = await admin.createTerm({ name: 'Legacy', isLegacy: true, currentTermId: current.id })
  const lone = await admin.createTerm({ name: 'Lone', isLegacy: true, currentTermId: legacy.id })
  const file = { filename: 'x.png', originalName: 'x.png', mimeType: 'image/png', size: 1, uploadedAt: '' }
  const saved = await glossary.database.write((manager) => manager.save(Image, { termId: current.id, ...file }))
  const other = current.categories.find(({ name }) => name === 'Other')
  Object.assign(ids, { current: current.id, legacy: legacy.id, lone: lone.id, category: other?.id, image: saved.id })
  await glossary.visitor().send('POST', '/api/votes', { termId: current.id, isUpvote: true })
})

/** All rows of all tables except the sessions, which writes extend. */
const allTables = (): Promise<unknown[][]> =>
  glossary.database.read(async (manager) => {
    const tables: unknown[][] = []
    for (const entity of entities)
      if (entity !== SessionRow)
        tables.push((await manager.find<object>(entity)).map((row) => JSON.stringify(row)).toSorted())
    return tables
  })

const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name]))
/** Replaces a value `'{current}'` with the number. */
const fillBody = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body).replace(/"\{(\w+)\}"/g, (_, name: string) => String(ids[name])))

const long = (length: number): string => 'x'.repeat(length)
const goodTerm = { name: 'New', definition: '<p>New.</p>', categories: ['Brand new category'] }

/** `what`: what is wrong with the body; `fields`: the expected message of each field. */
type InvalidRow = [what: string, body: unknown, fields: Record<string, string>]
/** A body that is refused because of the stored data, not because of its shape. `field`: the field that the message belongs to. */
type RefusedRow = [request: string, what: string, body: unknown, code: ErrorCode, field?: string]

const nameMissing = { name: 'Term name is required' }
const definitionMissing = { definition: 'Definition is required' }
const definitionLong = { definition: 'Definition must be at most 100000 characters' }
const categoriesMissing = { categories: 'At least one category is required' }
const nameShort = { name: 'Name must be at least 2 characters' }
/** Rejects zod's default messages. */
const IN_PLAIN_WORDS = /^(?!Invalid|Too (?:big|small)|Unrecognized)[A-Z]/

const idWrong = 'The id must be a positive whole number'

/** Merged into a valid form; the rows hold for creating and for editing. */
const termRows: InvalidRow[] = [
  ['an empty name', { name: '  ' }, nameMissing],
  ['a name of unseen characters', { name: '\u0000\n\t' }, nameMissing],
  ['a name of characters without width', { name: '\u200b\u202e\u3164\u2800' }, nameMissing],
  ['a long name', { name: long(201) }, { name: 'Term name must be at most 200 characters' }],
  ['a name that is a number', { name: 5 }, nameMissing],
  ['an empty definition', { definition: '<p> </p>' }, definitionMissing],
  ['a definition that cleaning empties', { definition: '<script>x</script>' }, definitionMissing],
  ['a long definition', { definition: long(100_001) }, definitionLong],
  ['a definition that cleaning makes long', { definition: '&'.repeat(50_000) }, definitionLong],
  ['a definition that is an object', { definition: {} }, definitionMissing],
  ['a legacy mark that is text', { isLegacy: 'yes' }, { isLegacy: 'Legacy must be yes or no' }],
  [
    'a current term that is text',
    { isLegacy: true, currentTermId: '1' },
    { currentTermId: 'The current term must be a number' },
  ],
  [
    'a long other name',
    { otherNames: ['AEP', long(201)] },
    { 'otherNames.1': 'Another name must be at most 200 characters' },
  ],
  [
    'too many other names',
    { otherNames: Array.from({ length: 51 }, (_, index) => `Name ${index}`) },
    { otherNames: 'At most 50 other names are allowed' },
  ],
  [
    'thousands of other names that are none',
    { otherNames: Array.from({ length: 2000 }, () => 0) },
    { otherNames: 'At most 50 other names are allowed' },
  ],
  ['other names that are text', { otherNames: 'AEP' }, { otherNames: 'The other names must be a list' }],
  [
    'another way to link',
    { linkName: 'sometimes' },
    { linkName: 'Link this name must be one of automatically, as-written, never, always' },
  ],
  [
    'too many related terms',
    { relatedTerms: Array.from({ length: 21 }, (_, index) => index + 1) },
    { relatedTerms: 'At most 20 related terms are allowed' },
  ],
  [
    'thousands of related terms that are none',
    { relatedTerms: Array.from({ length: 2000 }, () => 0) },
    { relatedTerms: 'At most 20 related terms are allowed' },
  ],
  ['a related term that is text', { relatedTerms: ['1'] }, { 'relatedTerms.0': 'A related term must be a number' }],
  ['no category', { categories: [] }, categoriesMissing],
  ['a short category', { categories: ['ok', 'x'] }, { 'categories.1': nameShort.name }],
  ['categories as they are read', { categories: [{ id: 1, name: 'Taken' }] }, { 'categories.0': 'Name must be text' }],
  ['categories that are text', { categories: 'CJA' }, categoriesMissing],
  [
    'too many categories',
    { categories: Array.from({ length: 101 }, (_, index) => `Category ${index}`) },
    { categories: 'At most 100 categories are allowed' },
  ],
  ['an unknown field', { id: 7 }, { id: 'Unknown field' }],
  ['a creator', { createdBy: 1 }, { createdBy: 'Unknown field' }],
].map(([what, change, fields]) => [what, { ...goodTerm, ...Object(change) }, fields] as InvalidRow)

const categoryRows: InvalidRow[] = [
  ['no name', {}, nameShort],
  ['a short name', { name: ' x ' }, nameShort],
  ['a name of characters without width', { name: '\u200b\u2060' }, nameShort],
  ['a long name', { name: long(51) }, { name: 'Name must be at most 50 characters' }],
  ['a name that is a list', { name: ['ab'] }, { name: 'Name must be text' }],
  ['an unknown field', { name: 'Fine', slug: 'mine' }, { slug: 'Unknown field' }],
]

const invalid: Record<string, InvalidRow[]> = {
  'POST /api/terms': [['nothing', {}, { ...nameMissing, ...definitionMissing, ...categoriesMissing }], ...termRows],
  'PATCH /api/terms/{current}': [
    ...termRows,
    ['a version that is none', { basedOn: 'yesterday' }, { basedOn: 'This must be the time of an edit' }],
  ],
  'PATCH /api/terms/abc': [['an id that is no number', { name: 'New' }, { id: idWrong }]],
  'PATCH /api/terms/2147483648': [['an id that is too large', { name: 'New' }, { id: idWrong }]],
  'DELETE /api/terms/1.5': [['an id that is no whole number', undefined, { id: idWrong }]],
  'POST /api/terms/bulk-delete': [
    ['nothing', {}, { ids: 'Select at least one term' }],
    ['no ids', { ids: [] }, { ids: 'Select at least one term' }],
    ['ids that are text', { ids: ['1'] }, { 'ids.0': idWrong }],
    ['too many ids', { ids: Array(50_001).fill(1) }, { ids: 'At most 50,000 terms can be deleted at a time' }],
    ['an unknown field', { ids: ['{current}'], all: true }, { all: 'Unknown field' }],
  ],
  'POST /api/categories': categoryRows,
  'PATCH /api/categories/{category}': categoryRows,
  'PATCH /api/images/{image}/caption': [
    ['a long caption', { caption: long(501) }, { caption: 'Caption must be at most 500 characters' }],
    ['no caption', {}, { caption: 'Caption must be text' }],
    ['an unknown field', { caption: 'x', filename: '../x' }, { filename: 'Unknown field' }],
  ],
  'POST /api/votes': [
    ['nothing', {}, { termId: idWrong, isUpvote: 'A vote must be true for up or false for down' }],
    ['an id that is text', { termId: '83', isUpvote: true }, { termId: idWrong }],
    ['an object as id', { termId: { $gt: 0 }, isUpvote: true }, { termId: idWrong }],
    ['an unknown field', { termId: '{current}', isUpvote: true, userId: 1 }, { userId: 'Unknown field' }],
  ],
  'DELETE /api/votes/x': [['an id that is no number', undefined, { termId: idWrong }]],
}

const pointingAt = (id: string | number) => ({ isLegacy: true, currentTermId: id })
const nowhere = { ...goodTerm, ...pointingAt(999_999) }

const refused: RefusedRow[] = [
  ['POST /api/terms', 'an unknown current term', nowhere, 'current-term-unknown', 'currentTermId'],
  ['PATCH /api/terms/{current}', 'an unknown current term', nowhere, 'current-term-unknown', 'currentTermId'],
  ['PATCH /api/terms/{current}', 'itself', pointingAt('{current}'), 'current-term-itself', 'currentTermId'],
  [
    'PATCH /api/terms/{current}',
    'a legacy name of its own',
    pointingAt('{legacy}'),
    'current-term-cycle',
    'currentTermId',
  ],
  [
    'PATCH /api/terms/{current}',
    'a circle through others',
    pointingAt('{lone}'),
    'current-term-cycle',
    'currentTermId',
  ],
  ['POST /api/terms', 'a list', [goodTerm], 'malformed-request'],
  ['PATCH /api/terms/{current}', 'a list', [goodTerm], 'malformed-request'],
  ['PATCH /api/terms/999999', 'an unknown term', { name: 'New' }, 'term-not-found'],
  ['DELETE /api/terms/999999', 'an unknown term', undefined, 'term-not-found'],
  [
    'POST /api/terms/bulk-delete',
    'one unknown term',
    { ids: ['{current}', '{legacy}', 999_999] },
    'term-not-found',
    'ids.2',
  ],
  ['POST /api/categories', 'a taken name', { name: 'tAKEN' }, 'category-taken', 'name'],
  ['PATCH /api/categories/{category}', 'a taken name', { name: 'tAKEN' }, 'category-taken', 'name'],
  ['PATCH /api/categories/999999', 'an unknown category', { name: 'Fine' }, 'category-not-found'],
  ['DELETE /api/categories/999999', 'an unknown category', undefined, 'category-not-found'],
  ['PATCH /api/images/999999/caption', 'an unknown image', { caption: 'x' }, 'image-not-found'],
  ['DELETE /api/images/999999', 'an unknown image', undefined, 'image-not-found'],
  ['POST /api/votes', 'an unknown term', { termId: 999_999, isUpvote: true }, 'term-not-found'],
  ['DELETE /api/votes/999999', 'an unknown term', undefined, 'term-not-found'],
]

const rows = [
  ...Object.entries(invalid).flatMap(([request, invalidRows]) =>
    invalidRows.map(([what, body, fields]) => ({ request, what, body, code: 'invalid-input' as const, fields })),
  ),
  ...refused.map(([request, what, body, code, field]) => {
    const fields = field === undefined ? undefined : { [field]: errors[code].message }
    return { request, what, body, code, fields }
  }),
]

describe('a bad request is refused with status, code and message, and changes nothing', () => {
  // Shows messages/errors, messages/statuses, terms/no-circle, terms/unknown-fields
  it.each(rows)('$request with $what', async ({ request, body, code, fields }) => {
    const before = await allTables()
    const [method = '', path = ''] = fill(request).split(' ')
    const { status: statusCode, message } = errors[code]
    const [only, ...others] = Object.values(fields ?? {})
    const shown = code === 'invalid-input' && others.length === 0 ? only : message
    const refusal = await admin.refusal(method, path, body === undefined ? undefined : fillBody(body))
    expect(refusal).toEqual({ statusCode, code, message: shown, ...(fields && { fields }) })
    expect(await allTables()).toEqual(before)
  })

  // Shows terms/unknown-fields
  it.each(['constructor', 'prototype', '__proto__', 'toString'])('a field called %s is unknown', async (field) => {
    const body = `{"name": "Fine", "${field}": {"isAdmin": true}}`
    const json = { 'content-type': 'application/json' }
    const reply = await admin.expect(400, 'POST', '/api/categories', body, json)
    expect(Object.entries(reply.body.fields)).toEqual([[field, 'Unknown field']])
  })

  it.each<[string, (id: number) => string]>([
    ['by sixteens', (id) => `0x${id.toString(16)}`],
    ['with a power of ten', (id) => `${id / 10}e1`],
    ['behind a space', (id) => `%20${id}`],
    ['behind a sign', (id) => `+${id}`],
    ['behind a nought', (id) => `0${id}`],
    [
      'in digits of another script',
      (id) => [...String(id)].map((digit) => '०१२३४५६७८९'.charAt(Number(digit))).join(''),
    ],
  ])('a term id written %s is refused', async (_, write) => {
    const { current = 0 } = ids
    await glossary.visitor().expect(200, 'GET', `/api/terms/${current}`)
    await glossary.visitor().expect(400, 'GET', `/api/terms/${write(current)}`)
  })

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
    expect(await glossary.visitor(OPERATOR_HEADERS).refusal('GET', path)).toMatchObject({
      statusCode: errors[code].status,
      code,
      message: expect.stringMatching(IN_PLAIN_WORDS),
    })
  })
})
