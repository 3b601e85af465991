import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Database } from '../data/database.ts'
import { GlossaryClient } from '../testing/glossary-client.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { Image } from '../data/entities/image.ts'

let app: TestApp
let admin: GlossaryClient
beforeAll(async () => {
  app = await openTestApp()
  admin = await GlossaryClient.of(app)
})
afterAll(() => app.close())

const fileOf = (filename: string): string => join(app.settings.dataDir, 'uploads', filename)

async function addImage(termId: number, filename: string): Promise<number> {
  await mkdir(join(app.settings.dataDir, 'uploads'), { recursive: true })
  await writeFile(fileOf(filename), 'bytes')
  const image = {
    termId,
    filename,
    originalName: 'Mine.png',
    mimeType: 'image/png',
    size: 5,
    uploadedAt: new Date().toISOString(),
  }
  const saved = await app.app.get(Database).write((manager) => manager.save(Image, image))
  return saved.id
}

describe('an image', () => {
  // Shows images/caption
  it('is part of its term, with a caption that can be changed and taken away', async () => {
    const { id: termId } = await admin.createTerm({ name: 'Pictured' })
    const id = await addImage(termId, 'pictured.png')
    const since = await admin.lastChange()
    const setCaption = async (caption: string) =>
      (await admin.browser.patch(`/api/images/${id}/caption`).send({ caption }).expect(200)).body
    const image = { id, filename: 'pictured.png', originalName: 'Mine.png', caption: 'A picture' }
    expect(await setCaption(' A picture ')).toEqual(image)
    expect(await setCaption('A picture')).toEqual(image)
    expect((await admin.readTerm(termId)).images).toEqual([image])
    expect((await admin.changes(since)).changes).toMatchObject([{ kind: 'term-edited', termId }])
    expect(await setCaption('')).toEqual({ ...image, caption: null })
  })

  // Shows images/nothing-left
  it('is deleted with its file', async () => {
    const { id: termId } = await admin.createTerm({ name: 'Unpictured' })
    const id = await addImage(termId, 'unpictured.png')
    const since = await admin.lastChange()
    await admin.browser.delete(`/api/images/${id}`).expect(204)
    expect(existsSync(fileOf('unpictured.png'))).toBe(false)
    expect((await admin.readTerm(termId)).images).toEqual([])
    expect((await admin.changes(since)).changes).toMatchObject([{ kind: 'term-edited', termId }])
  })

  // Shows images/nothing-left
  it('goes with its term, and so does its file', async () => {
    const { id: termId } = await admin.createTerm({ name: 'Gone with images' })
    const id = await addImage(termId, 'gone.png')
    await admin.deleteTerm(termId)
    expect(existsSync(fileOf('gone.png'))).toBe(false)
    await admin.browser.delete(`/api/images/${id}`).expect(404)
  })
})
