import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, Socket } from 'node:net'
import { describe, expect, it } from '@jest/globals'
import Papa from 'papaparse'
import { z } from 'zod'
import { AUDIT_PART, type AuditEntry, auditReply } from '../../contracts/audit.ts'
import type { AuditReply } from '../../contracts/audit.ts'
import { termImage } from '../../contracts/image.ts'
import { type AuditRow, StoredAuditRow } from '../data/entities/audit.ts'
import { LOAD } from '../load/load.ts'
import { fileOf, formOf } from '../testing/client.ts'
import { canvas } from '../testing/pictures.ts'
import { ADMINISTRATOR, TestGlossary } from '../testing/test-glossary.ts'

const glossary = TestGlossary.forAll()
const { admin } = glossary

const read = async (query = ''): Promise<AuditReply> => auditReply.parse(await admin.send('GET', `/api/audit${query}`))
const entriesOf = async (query: string): Promise<AuditEntry[]> => (await read(query)).entries
const kindsOf = async (query: string): Promise<string[]> => (await entriesOf(query)).map(({ kind }) => kind)

const BY = { person: ADMINISTRATOR.email, address: '127.0.0.1' }
const DAY = 24 * 3_600_000

const LONG = 'Long. '.repeat(50_000)

describe('The audit trail records who did what, when and from where,', () => {
  // Shows audit/terms
  it('for a term that is created, edited and deleted, with its fields before and after', async () => {
    const { id } = await admin.createTerm({ name: 'Traced', definition: '<p>One.</p>', categories: ['Traces'] })
    await admin.patchTerm(id, { name: 'Traced again', definition: '<p>Two.</p>', categories: ['Other traces'] })
    await admin.patchTerm(id, { name: 'Traced again' })
    await admin.with({ 'x-forwarded-for': '192.0.2.7' }).deleteTerm(id)
    const [deleted, edited, created, ...others] = await entriesOf(`?termId=${id}`)
    expect(others).toEqual([])
    expect(created).toMatchObject({ ...BY, kind: 'term-created', subject: 'Traced' })
    expect(created?.changes).toEqual([
      { field: 'name', before: null, after: 'Traced' },
      { field: 'definition', before: null, after: '<p>One.</p>' },
      { field: 'linkName', before: null, after: 'automatically' },
      { field: 'categories', before: null, after: 'Traces' },
    ])
    expect(edited).toMatchObject({ ...BY, kind: 'term-edited', subject: 'Traced' })
    expect(edited?.changes).toEqual([
      { field: 'name', before: 'Traced', after: 'Traced again' },
      { field: 'definition', before: '<p>One.</p>', after: '<p>Two.</p>' },
      { field: 'categories', before: 'Traces', after: 'Other traces' },
    ])
    expect(deleted).toMatchObject({ kind: 'term-deleted', address: '192.0.2.7', subject: 'Traced again' })
    expect(deleted?.changes).toContainEqual({ field: 'definition', before: '<p>Two.</p>', after: null })
    expect(Math.abs(Date.parse(deleted?.at ?? '') - new Date().getTime())).toBeLessThan(60_000)
    expect(await kindsOf('?search=OTHER TRACES')).toEqual(['category-created'])
  })

  // Shows audit/terms
  it('for a term that is deleted, with the names of its related terms and of its current term', async () => {
    const { id: named } = await admin.createTerm({ name: 'Named trace' })
    const form = { name: 'Naming trace', relatedTerms: [named], isLegacy: true, currentTermId: named }
    const { id } = await admin.createTerm(form)
    await admin.deleteTerm(id)
    const [deleted] = await entriesOf(`?termId=${id}`)
    for (const field of ['relatedTerms', 'currentTermId'])
      expect(deleted?.changes).toContainEqual({ field, before: 'Named trace', after: null })
  })

  // Shows audit/other-writes
  it('for categories, images, imports, bulk deletions, publishing and administrators', async () => {
    const category = await admin.createCategory('Audited')
    await admin.send('PATCH', `/api/categories/${category.id}`, { name: 'Audited anew' })
    await admin.send('DELETE', `/api/categories/${category.id}`)
    expect(await kindsOf('?search=audited')).toEqual(['category-deleted', 'category-renamed', 'category-created'])

    const { id } = await admin.createTerm({ name: 'Pictured trace' })
    const file = fileOf(await canvas(8, 8).png().toBuffer(), 'seen.png')
    const image = termImage.parse(await admin.send('POST', `/api/terms/${id}/images`, formOf(['image', file])))
    await admin.send('PATCH', `/api/images/${image.id}/caption`, { caption: 'A caption' })
    await admin.send('DELETE', `/api/images/${image.id}`)
    const [gone, captioned, added] = await entriesOf('?search=pictured')
    expect([gone, captioned, added].map((entry) => entry?.kind)).toEqual([
      ...['image-deleted', 'caption-changed', 'image-added'],
    ])
    expect(captioned?.changes).toEqual([{ field: 'caption', before: null, after: 'A caption' }])

    await admin.importFile('name,definition\nFrom a file,Defined.\nFrom a file,Again.\nBesíde it,Defined.\n')
    const [imported] = await entriesOf('?what=file-imported')
    const counted = imported?.changes.map(({ field, after }) => `${field}: ${after}`)
    expect(counted).toEqual(['imported: 2', 'duplicates: 1', 'errors: 0'])
    const rows = await entriesOf('?search=from a file')
    expect(rows.map(({ kind, changes }) => [kind, changes])).toEqual([
      ['term-created', [{ field: 'line', before: null, after: '2' }]],
    ])
    const ids = (await admin.allTerms()).flatMap(({ id, name }) =>
      name.includes('file') || name.includes('Besíde') ? [id] : [],
    )
    await admin.send('POST', '/api/terms/bulk-delete', { ids })
    // Some systems send decomposed letters: the accent follows as a character of its own.
    const search = encodeURIComponent('BESÍDE'.normalize('NFD'))
    expect(await kindsOf(`?search=${search}`)).toEqual(['term-deleted', 'term-created'])

    await admin.send('POST', '/api/publishing/check')
    for (let time = 1; time <= 2; time += 1)
      await admin.send('POST', '/api/administrators', { email: 'trace@example.com' })
    const kinds = ['password-link-made', 'administrator-added', 'publishing-checked']
    expect((await kindsOf('')).slice(0, 3)).toEqual(kinds)
  })

  // Shows audit/with-the-write
  it('but not for requests that are refused', async () => {
    const before = (await entriesOf(''))[0]?.id
    const { id } = (await admin.allTerms())[0] ?? { id: 0 }
    await admin.expect(404, 'POST', '/api/terms/bulk-delete', { ids: [id, 2_000_000] })
    await admin.expect(409, 'POST', '/api/categories', { name: 'Traces' })
    await admin.expect(400, 'POST', '/api/terms', { name: '' })
    expect((await entriesOf(''))[0]?.id).toBe(before)
  })
})

describe('The audit trail', () => {
  // Shows audit/parts
  it('is read in parts from the newest entry on, and can be filtered', async () => {
    await admin.importFile(`name,definition\n${Array.from({ length: 60 }, (_, n) => `Many ${n},Defined.`).join('\n')}`)
    const first = await read('?search=many')
    const second = await read(`?search=many&before=${first.next}`)
    expect([first.entries.length, second.entries.length, second.next]).toEqual([AUDIT_PART, 10, null])
    const last = await read(`?search=many&before=${first.entries[9]?.id}`)
    expect([last.entries.length, last.next]).toEqual([AUDIT_PART, null])
    expect(new Set([...first.entries, ...second.entries].map(({ id }) => id)).size).toBe(60)
    expect(await entriesOf('?person=nobody')).toEqual([])
    expect(await entriesOf("?person=' OR 1=1 --")).toEqual([])
    expect(await entriesOf('?person=ADA@&search=many&what=term-created&days=1')).toHaveLength(AUDIT_PART)
    await admin.expect(400, 'GET', '/api/audit?what=nothing')
  })

  // Shows audit/file
  it('can be exported as CSV, with a row for each field and no cell that a spreadsheet would run', async () => {
    await admin.createTerm({ name: '=Formula', definition: '<p>a\n=1+1;</p>' })
    const { body, headers } = await admin.expect(200, 'GET', '/api/audit/export.csv?search=formula')
    expect(headers['content-disposition']).toBe('attachment; filename="audit.csv"')
    const [header, ...rows] = Papa.parse<string[]>(String(body).replace(/^\ufeff/, ''), { skipEmptyLines: true }).data
    expect(header?.slice(1, 6)).toEqual(['Administrator', 'Address', 'What', 'Term ID', 'Name'])
    expect(rows.map((row) => row[5])).toEqual(rows.map(() => "'=Formula"))
    expect(rows.map((row) => row.slice(6))).toContainEqual(['definition', '', "<p>a\n'=1+1;</p>"])
    const all = await admin.expect(200, 'GET', '/api/audit/export.csv')
    expect(String(all.body).split('\r\n').length).toBeGreaterThan(60)
  })

  // Shows operating/connections
  it('is no longer sent to a client that stops reading the CSV file', async () => {
    await glossary.database.write(async (manager) => {
      const detail = JSON.stringify([{ field: 'definition', before: null, after: LONG }])
      const at = new Date().toISOString()
      const row: Omit<AuditRow, 'id'> = {
        ...BY,
        at,
        userId: null,
        kind: 'term-edited',
        termId: null,
        subject: '',
        subjectKey: '',
        detail,
      }
      // More than the socket buffers hold.
      for (let count = 0; count < 60; count++) await manager.insert(StoredAuditRow, { ...row })
    })
    const server: Server = glossary.app.getHttpServer()
    const connected = once(server, 'connection')
    const idle = connect(glossary.port, '127.0.0.1').pause()
    idle.write(`GET /api/audit/export.csv HTTP/1.1\r\nHost: x\r\nCookie: ${admin.cookie}\r\n\r\n`)
    const [connection] = z.tuple([z.instanceof(Socket)]).parse(await connected)
    await once(connection, 'close')
    expect(connection.bytesWritten).toBeLessThan(60 * LONG.length)
    idle.destroy()
  })

  // Shows operating/turns
  it('can be exported only a few times at once from one address', async () => {
    const idle = Array.from({ length: LOAD.turns.file.ofAddress }, () => connect(glossary.port, '127.0.0.1'))
    for (const socket of idle) {
      socket.write(`GET /api/audit/export.csv HTTP/1.1\r\nHost: x\r\nCookie: ${admin.cookie}\r\n\r\n`)
      await once(socket, 'readable')
    }
    expect((await admin.refusal('GET', '/api/audit/export.csv')).code).toBe('busy')
    for (const socket of idle) socket.destroy()
    await admin.expect(200, 'HEAD', '/api/audit/export.csv')
  })

  // Shows audit/administrators-only
  it('can be read by administrators only, and contains no password and no link', async () => {
    await glossary.visitor().expect(401, 'GET', '/api/audit')
    await glossary.visitor().expect(401, 'GET', '/api/audit/export.csv')
    const { link } = await admin.send('POST', '/api/administrators', { email: 'secret@example.com' })
    const rows = JSON.stringify(await glossary.database.read((manager) => manager.find(StoredAuditRow)))
    expect(rows).toContain('secret@example.com')
    expect(rows).not.toContain(new URLSearchParams(new URL(String(link)).hash.slice(1)).get('token'))
    expect(rows).not.toContain(ADMINISTRATOR.password)
  })

  // Shows audit/days
  it('loses entries older than AUDIT_DAYS at a start', async () => {
    const agesAgo = (days: number): string => new Date(new Date().getTime() - days * DAY).toISOString()
    await glossary.database.write(async (manager) => {
      await manager.update(StoredAuditRow, { subjectKey: 'many 0' }, { at: agesAgo(31) })
      await manager.update(StoredAuditRow, { subjectKey: 'many 1' }, { at: agesAgo(29) })
      // More than one deletion removes.
      const { id, ...old } = await manager.findOneByOrFail(StoredAuditRow, { subjectKey: 'many 0' })
      await manager.insert(
        StoredAuditRow,
        Array.from({ length: 2001 }, (_, index) => ({ ...old, id: id + 10_000 + index })),
      )
    })
    expect(await kindsOf('?search=many 1&days=28')).not.toHaveLength(0)
    Object.assign(glossary.settings, { auditDays: 30 })
    await glossary.startAnother(() => undefined)
    expect([await kindsOf('?search=many 0'), (await kindsOf('?search=many 1')).length]).toEqual([[], 11])
  })
})
