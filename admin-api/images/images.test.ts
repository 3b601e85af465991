import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { TestGlossary } from '../testing/test-glossary.ts'
import { Image } from '../data/entities/image.ts'
import { canvas, noise } from '../testing/pictures.ts'
import { ImageMeasures } from './image-measures.ts'

const glossary = TestGlossary.forAll({ FILES: 'folder' })
const { admin } = glossary

const fileOf = (filename: string): string => join(glossary.settings.dataDir, 'uploads', filename)

async function addImage(termId: number, filename: string, bytes: string | Buffer = 'bytes'): Promise<number> {
  await mkdir(join(glossary.settings.dataDir, 'uploads'), { recursive: true })
  await writeFile(fileOf(filename), bytes)
  const file = { filename, originalName: 'Mine.png', mimeType: 'image/png', size: 5, uploadedAt: '' }
  return (await glossary.database.write((manager) => manager.save(Image, { termId, ...file }))).id
}

describe('an image', () => {
  // Shows images/caption
  it('is part of its term, and its caption can be changed and removed', async () => {
    const { id: termId } = await admin.createTerm({ name: 'Pictured' })
    const id = await addImage(termId, 'pictured.png')
    const since = await admin.lastChange()
    const setCaption = async (caption: string) =>
      (await admin.expect(200, 'PATCH', `/api/images/${id}/caption`, { caption })).body
    const image = {
      ...{ id, filename: 'pictured.png', originalName: 'Mine.png', caption: 'A picture' },
      ...{ width: null, height: null, renditions: [] },
    }
    expect(await setCaption(' A picture ')).toEqual(image)
    expect(await setCaption('A picture')).toEqual(image)
    expect((await admin.readTerm(termId)).images).toEqual([image])
    expect((await admin.changes(since)).changes).toMatchObject([{ kind: 'term-edited', termId }])
    expect(await setCaption('')).toEqual({ ...image, caption: null })
  })

  // Shows images/caption-meanwhile
  it('refuses a new caption that is based on an outdated one', async () => {
    const { id: termId } = await admin.createTerm({ name: 'Captioned by two' })
    const id = await addImage(termId, 'captioned.png')
    const path = `/api/images/${id}/caption`
    await admin.expect(200, 'PATCH', path, { caption: 'The first one', basedOn: null })
    for (const basedOn of ['', null])
      expect(await admin.refusal('PATCH', path, { caption: 'The second one', basedOn })).toMatchObject({
        code: 'edit-conflict',
      })
    expect((await admin.readTerm(termId)).images).toMatchObject([{ caption: 'The first one' }])
    await admin.expect(200, 'PATCH', path, { caption: 'The first one', basedOn: '' })
    await admin.expect(200, 'PATCH', path, { caption: 'The second one', basedOn: 'The first one' })
  })

  // Shows images/in-definitions
  it('knows how many definitions show it or a rendition of it', async () => {
    const { id: termId } = await admin.createTerm({ name: 'Shown elsewhere' })
    const id = await addImage(termId, 'elsewhere.png')
    const uses = async () => (await admin.expect(200, 'GET', `/api/images/${id}/uses`)).body
    expect(await uses()).toEqual({ definitions: 0 })
    for (const file of ['elsewhere.png', 'elsewhere-480.webp', 'anywhere.png'])
      await admin.createTerm({ name: `Shows ${file}`, definition: `<img src="https://a.example/uploads/${file}">` })
    expect(await uses()).toEqual({ definitions: 2 })
    await admin.expect(404, 'GET', '/api/images/999999/uses')
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
})

describe('images of an older version without sizes and renditions', () => {
  const measure = () => glossary.app.get(ImageMeasures).makeMissing()
  const nameOf = (): string => crypto.randomUUID()

  // Shows images/size-kept, images/renditions
  it('are measured at a start, and their pages are published, while the dates of their terms stay', async () => {
    const { id: termId } = await admin.createTerm({ name: 'Measured' })
    const stem = nameOf()
    await addImage(termId, `${stem}.png`, await noise().resize(1000, 500).png().toBuffer())
    const before = await admin.readTerm(termId)
    const since = await admin.lastChange()
    await measure()
    const after = await admin.readTerm(termId)
    expect(after.images).toMatchObject([{ width: 1000, height: 500, renditions: [480, 960] }])
    expect(after.updatedAt).toBe(before.updatedAt)
    expect([480, 960].every((width) => existsSync(fileOf(`${stem}-${width}.webp`)))).toBe(true)
    expect((await admin.changes(since)).changes).toMatchObject([{ kind: 'term-edited', termId }])
  })

  // Shows images/renditions
  it('get missing renditions again, as after a restore, without a change in the feed', async () => {
    const { id: termId } = await admin.createTerm({ name: 'Restored' })
    const stem = nameOf()
    await addImage(termId, `${stem}.png`, await noise().resize(600, 300).png().toBuffer())
    await measure()
    const since = await admin.lastChange()
    await rm(fileOf(`${stem}-480.webp`))
    await measure()
    expect(existsSync(fileOf(`${stem}-480.webp`))).toBe(true)
    expect(await admin.lastChange()).toBe(since)
  })

  // Shows images/size-kept
  it('stay without sizes when their file is missing or broken, and do not stop the others', async () => {
    const { id: termId } = await admin.createTerm({ name: 'Lost' })
    const lost = `${nameOf()}.png`
    await addImage(termId, lost)
    await rm(fileOf(lost))
    await addImage(termId, `${nameOf()}.png`, 'no picture')
    await addImage(termId, `${nameOf()}.png`, await canvas(48, 48).png().toBuffer())
    await measure()
    expect((await admin.readTerm(termId)).images).toMatchObject([
      { width: null, height: null, renditions: [] },
      { width: null, height: null, renditions: [] },
      { width: 48, height: 48, renditions: [] },
    ])
  })
})
