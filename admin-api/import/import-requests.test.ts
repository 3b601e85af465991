import { describe, expect, it } from '@jest/globals'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { csvForm, fileOf, formOf } from '../testing/client.ts'
import { TestGlossary } from '../testing/test-glossary.ts'

const glossary = TestGlossary.forAll()
const { admin } = glossary

const refusalOf = (file: string | Buffer, query: string, filename?: string) =>
  admin.refusal('POST', `/api/terms/import${query}`, csvForm(file, filename))

const GOOD = 'name,definition\nGood,Defined.\n'
const INVALID = { statusCode: 400, code: 'csv-invalid', message: 'The CSV file format is invalid or contains errors.' }
const EMPTY = { statusCode: 400, code: 'csv-without-terms', message: 'No terms found in the CSV file.' }

describe.each([
  ['The preview', '?dryRun=true'],
  ['An import', ''],
])('%s', (_, query) => {
  // Shows import/unreadable, import/no-terms
  it('refuses binary content', async () => {
    const file = Buffer.from('PK\u0003\u0004\u0000\u0000name,definition\nA,B\n')
    expect(await refusalOf(file, query)).toEqual(INVALID)
  })

  // Shows import/unreadable
  it.each([
    ['a quote that does not close', 'name,definition\n"A\nB",Two.\n"Open,Defined.\nNext,Three.\n', 4],
    ['a quote in the middle of a quoted cell', 'name,definition\n"O"pen",Defined.\n', 2],
  ])('says where there is %s', async (_what, file, line) => {
    const where = 'has a quote that is not closed, or that is not written twice within quotes.'
    const fields = { file: `The row that begins on line ${line} ${where}` }
    expect(await refusalOf(file, query)).toEqual({ ...INVALID, fields })
  })

  // Shows import/unreadable
  it.each([
    ['Windows-1252', Buffer.from('name,definition\nCaf\xe9,Defined.\n', 'latin1')],
    ['UTF-16', Buffer.from('\ufeffname,definition\nA,B\n', 'utf16le')],
    ['UTF-16 without a mark', Buffer.from('name,definition\nA,B\n', 'utf16le')],
    ['the other UTF-16 without a mark', Buffer.from('name,definition\nA,B\n', 'utf16le').swap16()],
  ])('refuses a file in %s and says how to save it', async (_what, file) => {
    const { code, message } = await refusalOf(file, query)
    expect(code).toBe('csv-not-utf8')
    expect(message).toBe(`${INVALID.message} It is not in UTF-8: please save it as "CSV UTF-8".`)
  })

  // Shows import/no-terms
  it.each([
    ['an empty file', ''],
    ['a header alone', 'name,definition\n'],
    ['a file of one line', '1,Alone,Defined.\n'],
    ['empty lines', 'name,definition\n\n\r\n\n'],
    ['rows without a name', 'name,definition\n,Defined.\n  ,Defined.\nalone\n'],
    ['rows whose names nobody sees', 'name,definition\n\u200b,Defined.\n\u2060\u3164,Defined.\n\u2800,Defined.\n'],
  ])('finds no terms in %s', async (_what, file) => {
    expect(await refusalOf(file, query)).toEqual(EMPTY)
  })

  // Shows import/csv-only
  it.each(['terms.txt', 'terms.csv.exe', 'terms', 'csv'])('refuses a file named %s', async (filename) => {
    expect(await refusalOf(GOOD, query, filename)).toEqual({
      statusCode: 400,
      code: 'csv-not-csv',
      message: 'Please select a CSV file. Only .csv files are supported.',
    })
  })

  it('refuses a form without a file, with another field or with two files, and a body that is not a form', async () => {
    const refusal = (body: object) => admin.refusal('POST', `/api/terms/import${query}`, body)
    const [file, other] = [fileOf(GOOD, 'A.CSV'), ['other', 'x'] satisfies [string, string]]
    const wrong = (field: string, message: string) => ({ code: 'invalid-input', message, fields: { [field]: message } })
    const unknown = 'Unknown field'
    expect(await refusal(formOf())).toMatchObject({ statusCode: 400, code: 'csv-not-csv' })
    expect(await refusal(formOf(other))).toMatchObject(wrong('other', unknown))
    expect(await refusal(formOf(['file', file], other))).toMatchObject(wrong('other', unknown))
    expect(await refusal(formOf(['terms', file]))).toMatchObject(wrong('terms', unknown))
    expect(await refusal(formOf(['file', GOOD]))).toMatchObject(wrong('file', 'This must be a file'))
    const onlyOne = 'Only one file can be imported at a time'
    expect(await refusal(formOf(['file', file], ['file', file]))).toMatchObject(wrong('file', onlyOne))
    expect(await refusal({ file: GOOD })).toMatchObject({ statusCode: 415, code: 'unsupported-type' })
  })

  // Shows import/largest-file
  it('refuses a file of more than 64 MB', async () => {
    const reply = await refusalOf(Buffer.alloc(64 * 1024 * 1024 + 1, 'a'), query)
    expect(reply).toEqual({ statusCode: 413, code: 'csv-too-large', message: 'The CSV file is larger than 64 MB' })
  })
})

it('An unknown value of dryRun is refused, and so is an unknown query parameter', async () => {
  expect(await refusalOf(GOOD, '?dryRun=perhaps')).toMatchObject({ code: 'invalid-input' })
  expect(await refusalOf(GOOD, '?order=up')).toMatchObject({ fields: { order: 'Unknown field' } })
  expect(await admin.allTerms()).toEqual([])
})

/** Sends a form over a socket. @param missing bytes that Content-Length announces but that are never sent */
function sendByHand(file: string, missing = 0): Socket {
  const body = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${file}\r\n--x--\r\n`
  const socket = connect(glossary.port, '127.0.0.1')
  socket.write(
    `POST /api/terms/import HTTP/1.1\r\nHost: x\r\nCookie: ${admin.cookie}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${body.length + missing}\r\n\r\n${body}`,
  )
  return socket
}

// Shows import/closed-tab
it('A tab that is closed after the file was sent does not break the import', async () => {
  const rows = Array.from({ length: 2000 }, (_, index) => `Closed ${index},Defined.`)
  const before = await admin.lastChange()
  const socket = sendByHand(`name,definition\n${rows.join('\n')}\n`)
  // The first line of the reply shows that the import has begun.
  await once(socket, 'data')
  socket.destroy()
  const { changes } = await admin.changes(before, '&wait=20&limit=1')
  expect(changes).toHaveLength(1)
  expect(await admin.allTerms()).toHaveLength(2000)
})

// Shows import/whole-or-not
it('A file that is cut off in the middle changes nothing', async () => {
  const before = await admin.lastChange()
  const socket = sendByHand('name,definition\nCut,Off.\n', 5000)
  await new Promise<void>((resolve) => socket.end(resolve))
  expect((await admin.previewFile(GOOD)).create).toBe(1)
  expect(await admin.lastChange()).toBe(before)
})

// Shows import/together
it('Edits, a vote and two imports of the same rows at once neither lose nor duplicate terms', async () => {
  const file = (name: string): string =>
    `name,definition\n${Array.from({ length: 500 }, (_, index) => `${name} ${index},Defined.`).join('\n')}\n`
  const voted = await admin.createTerm({ name: 'Voted' })
  const [first, second] = await Promise.all([
    admin.importFile(file('Side by side')),
    admin.importFile(file('Side by side')),
    ...Array.from({ length: 10 }, (_, index) => admin.createTerm({ name: `Edit ${index}` })),
    glossary.visitor().send('POST', '/api/votes', { termId: voted.id, isUpvote: true }),
  ])
  expect([first.imported, first.duplicates].toSorted()).toEqual([0, 500])
  expect(first.imported + second.imported).toBe(500)
  const names = (await admin.allTerms()).map(({ name }) => name)
  expect(names.filter((name) => /^(Side by side|Edit) /.test(name))).toHaveLength(510)
})
