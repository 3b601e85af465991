import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { connect } from 'node:net'
import { GlossaryClient } from '../testing/glossary-client.ts'
import { ImportClient } from '../testing/import-client.ts'
import { firstAnswer } from '../testing/first-answer.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: GlossaryClient
let imports: ImportClient
beforeAll(async () => {
  app = await openTestApp()
  admin = await GlossaryClient.of(app)
  imports = new ImportClient(admin.browser)
})
afterAll(() => app.close())

const GOOD = 'name,definition\nGood,Defined.\n'
const INVALID = { statusCode: 400, code: 'csv-invalid', message: 'The CSV file format is invalid or contains errors.' }
const EMPTY = { statusCode: 400, code: 'csv-without-terms', message: 'No terms found in the CSV file.' }

describe.each([
  ['The preview', '?dryRun=true'],
  ['An import', ''],
])('%s', (_, query) => {
  // Shows import/unreadable, import/no-terms
  it.each([
    ['a quote that does not close', 'name,definition\n"Open,Defined.\n'],
    ['a quote in the middle of a quoted cell', 'name,definition\n"O"pen",Defined.\n'],
    ['bytes that are no UTF-8', Buffer.from('name,definition\nCaf\xe9,Defined.\n', 'latin1')],
    ['UTF-16', Buffer.from('\ufeffname,definition\nA,B\n', 'utf16le')],
    ['binary content', Buffer.from('PK\u0003\u0004\u0000\u0000name,definition\nA,B\n')],
  ])('refuses %s', async (_what, file) => {
    expect(await imports.refusal(file, query)).toEqual(INVALID)
  })

  // Shows import/no-terms
  it.each([
    ['an empty file', ''],
    ['a header alone', 'name,definition\n'],
    ['a file of one line', '1,Alone,Defined.\n'],
    ['empty lines', 'name,definition\n\n\r\n\n'],
    ['rows without a name', 'name,definition\n,Defined.\n  ,Defined.\nalone\n'],
  ])('finds no terms in %s', async (_what, file) => {
    expect(await imports.refusal(file, query)).toEqual(EMPTY)
  })

  // Shows import/csv-only
  it.each(['terms.txt', 'terms.csv.exe', 'terms', 'csv'])('refuses a file named %s', async (filename) => {
    expect(await imports.refusal(GOOD, query, filename)).toEqual({
      statusCode: 400,
      code: 'csv-not-csv',
      message: 'Please select a CSV file. Only .csv files are supported.',
    })
  })

  it('refuses a form without a file, with another field or with two files, and what is no form', async () => {
    const post = () => admin.browser.post(`/api/terms/import${query}`)
    const without = await post().field('other', 'x')
    expect([without.status, without.body.code]).toEqual([400, 'invalid-input'])
    const beside = await post().attach('file', Buffer.from(GOOD), 'a.csv').field('other', 'x')
    expect([beside.status, beside.body.code]).toEqual([400, 'invalid-input'])
    const elsewhere = await post().attach('terms', Buffer.from(GOOD), 'a.csv')
    expect([elsewhere.status, elsewhere.body.fields]).toEqual([400, { terms: 'Unknown field' }])
    const json = await post().send({ file: GOOD })
    expect([json.status, json.body.code]).toEqual([415, 'unsupported-type'])
  })

  // Shows import/largest-file
  it('refuses a file of more than 64 MB', async () => {
    const reply = await imports.refusal(Buffer.alloc(64 * 1024 * 1024 + 1, 'a'), query)
    expect(reply).toEqual({ statusCode: 413, code: 'csv-too-large', message: 'The CSV file is larger than 64 MB' })
  })

  it('is for administrators, who are asked for before the file is read', async () => {
    const { port } = await address()
    // Megabytes are announced and never sent.
    const reply = await firstAnswer(
      port,
      `POST /api/terms/import${query} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n` +
        'Content-Length: 5000000\r\n\r\n--x\r\n',
    )
    expect(reply).toMatch(/^HTTP\/1\.1 401 /)
  })
})

it('An unknown value of dryRun is refused, and so is an unknown query', async () => {
  expect(await imports.refusal(GOOD, '?dryRun=perhaps')).toMatchObject({ code: 'invalid-input' })
  expect(await imports.refusal(GOOD, '?order=up')).toMatchObject({ fields: { order: 'Unknown field' } })
  expect(await admin.allTerms()).toEqual([])
})

// Shows import/closed-tab
it('A tab that is closed after the file was sent does not break the import', async () => {
  const rows = Array.from({ length: 2000 }, (_, index) => `Closed ${index},Defined.`)
  const file = `name,definition\n${rows.join('\n')}\n`
  const body = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${file}\r\n--x--\r\n`
  const { port } = await address()
  const before = await admin.lastChange()
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST /api/terms/import HTTP/1.1\r\nHost: x\r\nCookie: ${await cookieOf(port)}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
  // The first line of the reply tells that the import has begun.
  await new Promise((resolve) => socket.once('data', resolve))
  socket.destroy()
  const { changes } = await admin.changes(before, '&wait=20&limit=1')
  expect(changes).toHaveLength(1)
  expect(await admin.allTerms()).toHaveLength(2000)
}, 30_000)

// Shows import/whole-or-not
it('A file that is cut off in the middle changes nothing', async () => {
  const before = await admin.lastChange()
  const { port } = await address()
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST /api/terms/import HTTP/1.1\r\nHost: x\r\nCookie: ${await cookieOf(port)}\r\n` +
      'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000\r\n\r\n' +
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname,definition\nCut,Off.\n',
  )
  await new Promise<void>((resolve) => socket.end(resolve))
  expect((await imports.preview(GOOD)).create).toBe(1)
  expect(await admin.lastChange()).toBe(before)
})

// Shows import/together
it('Edits, votes and two imports at once leave all of it', async () => {
  const file = (name: string): string =>
    `name,definition\n${Array.from({ length: 500 }, (_, index) => `${name} ${index},Defined.`).join('\n')}\n`
  const voted = await admin.createTerm({ name: 'Voted' })
  const [first, second] = await Promise.all([
    imports.import(file('Side by side')),
    imports.import(file('Side by side')),
    ...Array.from({ length: 10 }, (_, index) => admin.createTerm({ name: `Edit ${index}` })),
    app.visitor().post('/api/votes').send({ termId: voted.id, isUpvote: true }).expect(200),
  ])
  expect([first.imported, first.duplicates].toSorted()).toEqual([0, 500])
  expect(first.imported + second.imported).toBe(500)
  const names = (await admin.allTerms()).map(({ name }) => name)
  expect(names.filter((name) => /^(Side by side|Edit) /.test(name))).toHaveLength(510)
}, 30_000)

async function address(): Promise<{ port: number }> {
  const server = app.app.getHttpServer()
  if (!server.listening) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  return { port: typeof place === 'object' && place !== null ? place.port : 0 }
}

async function cookieOf(port: number): Promise<string> {
  const { ADMINISTRATOR } = await import('../testing/test-app.ts')
  const reply = await fetch(`http://127.0.0.1:${port}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMINISTRATOR),
  })
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
