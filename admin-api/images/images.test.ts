import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { TestGlossary } from '../testing/test-glossary.ts'
import { Image } from '../data/entities/image.ts'

const glossary = TestGlossary.forAll()
const { admin } = glossary

const fileOf = (filename: string): string => join(glossary.settings.dataDir, 'uploads', filename)

async function addImage(termId: number, filename: string): Promise<number> {
  await mkdir(join(glossary.settings.dataDir, 'uploads'), { recursive: true })
  await writeFile(fileOf(filename), 'bytes')
  const image = {
    termId,
    filename,
    originalName: 'Mine.png',
    mimeType: 'image/png',
    size: 5,
    uploadedAt: new Date().toISOString(),
  }
  const saved = await glossary.database.write((manager) => manager.save(Image, image))
  return saved.id
}

describe('an image', () => {
  // Shows images/caption
  it('is part of its term, with a caption that can be changed and taken away', async () => {
    const { id: termId } = await admin.createTerm({ name: 'Pictured' })
    const id = await addImage(termId, 'pictured.png')
    const since = await admin.lastChange()
    const setCaption = async (caption: string) =>
      (await admin.expect(200, 'PATCH', `/api/images/${id}/caption`, { caption })).body
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
    await admin.expect(204, 'DELETE', `/api/images/${id}`)
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
    await admin.expect(404, 'DELETE', `/api/images/${id}`)
  })
})
