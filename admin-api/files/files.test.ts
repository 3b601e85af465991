import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renditionName } from '../../contracts/paths.ts'
import { Client } from '../testing/client.ts'
import { noise, pictureForm } from '../testing/pictures.ts'
import { TestBucket } from '../testing/test-bucket.ts'
import { onPostgres } from '../testing/test-database.ts'
import { TestGlossary } from '../testing/test-glossary.ts'
import { ImagesService } from '../images/images.service.ts'
import { SOCIAL, UPLOADS } from './file-home.ts'
import { Files } from './files.ts'

let bucket: TestBucket
beforeAll(async () => void (bucket = await TestBucket.start()))
afterAll(() => bucket.close())

/** Large enough to have renditions. */
const picture = (): Promise<FormData> => pictureForm(noise().resize(1000, 500))

const HOMES = onPostgres ? ['database'] : ['folder', 'database', 's3://glossary/of/files']

describe.each(HOMES)('Images kept in %s', (home) => {
  const glossary = TestGlossary.forAll({ FILES: home })
  const { admin } = glossary
  const files = (): Files => glossary.app.get(Files)

  // Shows operating/files
  it('are available right after upload, also from other services that share the storage', async () => {
    const { id } = await admin.createTerm({ name: `Pictured in ${home}` })
    const { body } = await admin.expect(201, 'POST', `/api/terms/${id}/images`, await picture())
    const path = `/uploads/${body.filename}`
    const { status, headers } = await admin.ask('GET', path)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, max-age=31536000, immutable',
    ])
    await glossary.startAnother(async (url) => {
      for (const name of [path, `/uploads/${renditionName(body.filename, 480)}`])
        expect(await new Client(url).ask('GET', name)).toMatchObject({ status: 200 })
    })
  })

  // Shows images/nothing-left
  it('are deleted with their term; of its social pictures only the latest is kept', async () => {
    const { id, slug } = await admin.createTerm({ name: `Goes from ${home}` })
    const { body } = await admin.expect(201, 'POST', `/api/terms/${id}/images`, await picture())
    await admin.send('GET', `/social/${slug}.png`)
    const renamed = await admin.patchTerm(id, { name: `Renamed in ${home}` })
    await admin.send('GET', `/social/${renamed.slug}.png`)
    expect(await files().list(`${SOCIAL}${id}-`)).toHaveLength(1)
    const ofImage = UPLOADS + String(body.filename).replace('.png', '')
    expect(await files().list(ofImage)).toHaveLength(3)
    await admin.deleteTerm(id)
    expect(await files().list(ofImage)).toEqual([])
    expect(await admin.ask('GET', `/uploads/${body.filename}`)).toMatchObject({ status: 404 })
    await admin.expect(404, 'DELETE', `/api/images/${body.id}`)
  })

  it('are replaced and removed whole, and can be listed by the beginning of their names', async () => {
    const large = randomBytes(5_000_000)
    await files().write('uploads/b-1.png', large)
    await files().write('uploads/b-2.png', Buffer.from('two'))
    await files().write('uploads/b-2.png', Buffer.from('three'))
    expect((await files().read('uploads/b-1.png'))?.equals(large)).toBe(true)
    const sent = await admin.expect(200, 'GET', '/uploads/b-1.png')
    expect(sent.bytes.equals(large)).toBe(true)
    const head = await admin.expect(200, 'HEAD', '/uploads/b-1.png')
    expect([head.headers['content-length'], head.headers.etag]).toEqual(['5000000', sent.headers.etag])
    await admin.expect(304, 'GET', '/uploads/b-1.png', undefined, { 'if-none-match': String(sent.headers.etag) })
    expect(String(await files().read('uploads/b-2.png'))).toBe('three')
    expect((await files().list('uploads/b-')).toSorted()).toEqual(['uploads/b-1.png', 'uploads/b-2.png'])
    await files().remove(['uploads/b-1.png', 'uploads/b-2.png', 'uploads/never-there.png'])
    expect(await files().list('uploads/b-')).toEqual([])
    expect(await files().read('uploads/b-1.png')).toBeNull()
  })

  // Shows operating/files
  it('from an older version move there; images that another service may be uploading are not deleted', async () => {
    const folder = join(glossary.settings.dataDir, 'uploads')
    const name = `${crypto.randomUUID()}.png`
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, name), 'bytes')
    writeFileSync(join(folder, 'of-another-glossary.png'), 'bytes')
    await files().adoptLocalImages(() => Promise.resolve([name]))
    expect(String(await files().read(UPLOADS + name))).toBe('bytes')
    expect(readdirSync(folder)).toContain('of-another-glossary.png')
    expect(readdirSync(folder).includes(name)).toBe(home === 'folder')
    expect((await glossary.app.get(ImagesService).listLeft()).includes(name)).toBe(home === 'folder')
  })
})
