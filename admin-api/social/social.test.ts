import { describe, expect, it } from '@jest/globals'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { socialPicturePath } from '../../contracts/paths.ts'
import { TestGlossary } from '../testing/test-glossary.ts'

const glossary = TestGlossary.forAll()
const { admin } = glossary

const expectStatus = (status: number, slug: string) => glossary.visitor().expect(status, 'GET', socialPicturePath(slug))

async function read(slug: string): Promise<Buffer> {
  const { bytes, headers } = await expectStatus(200, slug)
  expect(headers['content-type']).toBe('image/png')
  return bytes
}

const kept = async (): Promise<string[]> => (await readdir(join(glossary.settings.dataDir, 'social'))).toSorted()

describe("a term's social picture", () => {
  // Shows sharing/picture-drawn
  it('is a PNG of 1200x630 that may be cached for a day', async () => {
    const { slug } = await admin.createTerm({ name: 'Identity Graph' })
    const picture = await read(slug)
    const { headers } = await expectStatus(200, slug)
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(headers['cache-control']).toBe('public, max-age=86400')
    // Without this, fetch adds cache headers of its own that ask for the whole picture.
    const again = glossary.visitor({ 'if-none-match': headers['etag'] ?? '', 'cache-control': 'max-age=0' })
    await again.expect(304, 'GET', socialPicturePath(slug))
    const head = await glossary.visitor().expect(200, 'HEAD', socialPicturePath(slug))
    expect(head.headers['content-length']).toBe(String(picture.length))
    expect(head.headers['etag']).toBe(headers['etag'])
  })

  // Shows sharing/picture-drawn
  it('shows the name, and whether the term is a legacy one', async () => {
    const { id, slug } = await admin.createTerm({ name: 'Shown name' })
    const current = await read(slug)
    await admin.patchTerm(id, { isLegacy: true })
    const legacy = await read(slug)
    expect(legacy.equals(current)).toBe(false)
    await admin.patchTerm(id, { name: 'Shown Name', isLegacy: false })
    const renamed = await read(slug)
    expect([current, legacy].some((other) => renamed.equals(other))).toBe(false)
    await admin.patchTerm(id, { definition: '<p>Not shown.</p>' })
    expect((await read(slug)).equals(renamed)).toBe(true)
    expect((await kept()).filter((file) => file.startsWith(`${id}-`))).toHaveLength(1)
  })

  // Shows sharing/picture-drawn
  it('moves to a new address when the term is renamed, and the former one redirects there', async () => {
    const { id, slug } = await admin.createTerm({ name: 'Former address' })
    await admin.patchTerm(id, { name: 'Present address' })
    expect((await expectStatus(301, slug)).headers['location']).toBe('/social/present-address.png')
    await read('present-address')
  })

  it('is drawn once when several readers request it at the same time', async () => {
    const { id, slug } = await admin.createTerm({ name: 'Asked at once' })
    const pictures = await Promise.all([read(slug), read(slug), read(slug)])
    for (const picture of pictures) expect(picture.equals(pictures[0])).toBe(true)
    expect((await kept()).filter((file) => file.startsWith(`${id}-`))).toHaveLength(1)
  })

  it('is refused with a time to retry when too many others wait', async () => {
    const slugs: string[] = []
    for (let n = 0; n < 60; n++) slugs.push((await admin.createTerm({ name: `Storm ${n}` })).slug)
    const replies = await Promise.all(slugs.map((slug) => glossary.visitor().ask('GET', socialPicturePath(slug))))
    const statuses = new Set(replies.map(({ status }) => status))
    expect(statuses).toEqual(new Set([200, 503]))
    expect(replies.filter(({ status, headers }) => status === 503 && headers['retry-after'] === undefined)).toEqual([])
    await read(slugs.at(-1) ?? '')
  })

  // Shows sharing/picture-drawn
  it('can be drawn for every name', async () => {
    const long = ['W'.repeat(200), 'a b '.repeat(50), 'e\u0301'.repeat(99)]
    const signs = ['<script>alert(1)</script>', '&lt; & "', '%s%n {{7*7}} ${1}', '\u0378']
    const scripts = ['顧客データ基盤', '🚀🚀', 'مرحبا', '\u202eabc', '👩‍👩‍👧‍👦', '⠓⠑⠽\u2800⠽⠕⠥', '\u0301']
    for (const name of [...long, ...signs, ...scripts]) {
      const { slug } = await admin.createTerm({ name })
      expect(await sharp(await read(slug)).metadata()).toMatchObject({ width: 1200, height: 630 })
    }
  })

  it('does not exist for an unknown or deleted term', async () => {
    for (const slug of ['no-such-term', '..%2f..%2fglossary', '%00', 'a%2fb', '..', 'x'.repeat(5000)])
      await expectStatus(404, slug)
    const { id, slug } = await admin.createTerm({ name: 'Soon deleted' })
    await read(slug)
    await admin.deleteTerm(id)
    await expectStatus(404, slug)
  })

  it('is removed at the next start when its term is deleted', async () => {
    const stays = await admin.createTerm({ name: 'Picture that stays' })
    const goes = await admin.createTerm({ name: 'Picture that goes' })
    for (const { slug } of [stays, goes]) await read(slug)
    await admin.deleteTerm(goes.id)
    await glossary.startAnother(() => undefined)
    const files = await kept()
    expect(files.some((file) => file.startsWith(`${stays.id}-`))).toBe(true)
    expect(files.some((file) => file.startsWith(`${goes.id}-`))).toBe(false)
  })
})
