import { describe, expect, it } from '@jest/globals'
import type { TermPatch } from '../../contracts/term.ts'
import { Image } from '../data/entities/image.ts'
import { TestGlossary } from '../testing/test-glossary.ts'
import { StoredTerm } from '../data/entities/term.ts'

const glossary = TestGlossary.forAll()
const { admin } = glossary

const patch = (id: number, given: TermPatch) => admin.ask('PATCH', `/api/terms/${id}`, given)
const versionOf = async (id: number): Promise<string> => (await admin.readTerm(id)).updatedAt

describe('Two people who edit one term', () => {
  // Shows editing/refused-overwrite
  it('cannot overwrite each other: the second save gets 409 and changes nothing', async () => {
    const { id, updatedAt: basedOn } = await admin.createTerm({ name: 'Edited by two' })
    const first = await admin.patchTerm(id, { definition: '<p>The first one.</p>', basedOn })
    const since = await admin.lastChange()
    const second = await patch(id, {
      name: 'Renamed',
      definition: '<p>The second one.</p>',
      categories: ['New'],
      basedOn,
    })
    expect([second.status, second.body]).toEqual([
      409,
      { statusCode: 409, code: 'edit-conflict', message: 'Somebody else has changed this in the meantime' },
    ])
    expect(await admin.readTerm(id)).toEqual(first)
    expect(await admin.lastChange()).toBe(since)
    await admin.patchTerm(id, { definition: '<p>The second one.</p>', basedOn: first.updatedAt })
  })

  // Shows editing/refused-overwrite
  it('cannot both save at the same moment: one edit is kept, the others get 409', async () => {
    const { id, updatedAt: basedOn } = await admin.createTerm({ name: 'Edited at once' })
    const replies = await Promise.all(['a', 'b', 'c'].map((letter) => patch(id, { name: `By ${letter}`, basedOn })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const kept = replies.find(({ status }) => status === 200)
    expect(await admin.readTerm(id)).toEqual(kept?.body)
  })

  // Shows editing/refused-overwrite
  it('overwrite each other if they do not say what their edit is based on, as programs do', async () => {
    const { id } = await admin.createTerm({ name: 'Edited by programs' })
    await admin.patchTerm(id, { name: 'Once' })
    expect((await admin.patchTerm(id, { name: 'Twice' })).name).toBe('Twice')
  })

  // Shows editing/refused-overwrite
  it.each<[string, (time: Date) => string]>([
    ['without noughts at its end', (time) => time.toISOString().replace(/0+Z$/, 'Z')],
    ['to the microsecond', (time) => time.toISOString().replace('Z', '000Z')],
    ['with an offset', (time) => time.toISOString().replace('Z', '+00:00')],
    ['in another zone', (time) => new Date(time.getTime() + 5_400_000).toISOString().replace('Z', '+01:30')],
  ])('may send the time %s, as libraries write it', async (_, write) => {
    const { id } = await admin.createTerm({ name: 'Written otherwise' })
    const time = new Date('2099-12-31T23:59:59.190Z')
    await glossary.database.write((manager) => manager.update(StoredTerm, { id }, { updatedAt: time.toISOString() }))
    const earlier = new Date(time.getTime() - 1)
    expect((await patch(id, { name: 'Too late', basedOn: write(earlier) })).status).toBe(409)
    expect((await admin.patchTerm(id, { name: 'In time', basedOn: write(time) })).name).toBe('In time')
  })

  // Shows messages/if-match
  it('overwrite nothing with If-Match: a tag that was read gets 412', async () => {
    const { id } = await admin.createTerm({ name: 'Tagged' })
    const path = `/api/terms/${id}`
    const { headers } = await admin.expect(200, 'GET', path)
    const send = (tag: string) => admin.ask('PATCH', path, { name: 'Overwritten' }, { 'if-match': tag })
    const { status, body } = await send(headers['etag'] ?? '')
    expect([status, body.code, (await admin.readTerm(id)).name]).toEqual([412, 'condition-unmet', 'Tagged'])
    expect((await send('*')).status).toBe(200)
  })

  // Shows terms/deletion-as-read
  it('cannot delete a term that the other has changed since', async () => {
    const { id, updatedAt } = await admin.createTerm({ name: 'Deleted by one' })
    const { updatedAt: later } = await admin.patchTerm(id, { definition: '<p>By the other one.</p>' })
    const deletion = (basedOn: string) => admin.ask('DELETE', `/api/terms/${id}?${new URLSearchParams({ basedOn })}`)
    const { status, body } = await deletion(updatedAt)
    expect([status, body.code]).toEqual([409, 'edit-conflict'])
    expect((await deletion(later)).status).toBe(204)
  })
})

describe("A term's updatedAt", () => {
  // Shows terms/updated-at
  it('is later after each edit, even within a millisecond', async () => {
    const { id, updatedAt } = await admin.createTerm({ name: 'Edited fast' })
    const versions = [updatedAt]
    for (let edit = 0; edit < 30; edit++)
      versions.push((await admin.patchTerm(id, { name: `Edited ${edit}` })).updatedAt)
    expect(versions.toSorted()).toEqual(versions)
    expect(new Set(versions).size).toBe(versions.length)
  })

  // Shows terms/updated-at
  it('is later after an edit even if the clock was set back', async () => {
    const { id } = await admin.createTerm({ name: 'From the future' })
    const updatedAt = '2099-12-31T23:59:59.999Z'
    await glossary.database.write((manager) => manager.update(StoredTerm, { id }, { updatedAt }))
    const edited = await admin.patchTerm(id, { name: 'From the past', basedOn: updatedAt })
    expect(edited.updatedAt).toBe('2100-01-01T00:00:00.000Z')
  })

  // Shows terms/updated-at, voting/date-stays
  it('changes with its categories, images and legacy names, but not with votes', async () => {
    const category = await admin.createCategory('Followed')
    const { id } = await admin.createTerm({ name: 'Follower', categories: ['Followed'] })
    const seen = [await versionOf(id)]
    const note = async () => seen.push(await versionOf(id))

    await admin.expect(200, 'PATCH', `/api/categories/${category.id}`, { name: 'Followed still' })
    await note()
    const legacy = await admin.createTerm({ name: 'Followed by', isLegacy: true, currentTermId: id })
    await note()
    await admin.patchTerm(legacy.id, { name: 'Followed by another name' })
    await note()
    await admin.deleteTerm(legacy.id)
    await note()
    const row = { termId: id, filename: 'f.png', originalName: 'f.png', mimeType: 'image/png', size: 1, uploadedAt: '' }
    const image = await glossary.database.write((manager) => manager.save(Image, row))
    await admin.expect(200, 'PATCH', `/api/images/${image.id}/caption`, { caption: 'Seen' })
    await note()
    await admin.expect(204, 'DELETE', `/api/images/${image.id}`)
    await note()
    expect(seen.toSorted()).toEqual(seen)
    expect(new Set(seen).size).toBe(7)

    await admin.expect(200, 'POST', '/api/votes', { termId: id, isUpvote: true })
    expect(await versionOf(id)).toBe(seen.at(-1))
  })
})
