import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { socialPicturePath } from '../../contracts/paths.ts'
import { createApp } from '../create-app.ts'
import { GlossaryClient } from '../testing/glossary-client.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: GlossaryClient
beforeAll(async () => {
  app = await openTestApp()
  admin = await GlossaryClient.of(app)
})
afterAll(() => app.close())

const ask = (slug: string) => app.visitor().get(socialPicturePath(slug)).buffer(true).timeout(60_000)

async function read(slug: string): Promise<Buffer> {
  const { body } = await ask(slug).expect(200).expect('Content-Type', 'image/png')
  return body
}

const kept = async (): Promise<string[]> => (await readdir(join(app.settings.dataDir, 'social'))).toSorted()

describe("a term's social picture", () => {
  // Shows sharing/picture-drawn
  it('is a PNG of 1200x630 that may be kept for a day', async () => {
    const { slug } = await admin.createTerm({ name: 'Identity Graph' })
    const { body, headers } = await ask(slug).expect(200).expect('Content-Type', 'image/png')
    expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(headers['cache-control']).toBe('public, max-age=86400')
    await ask(slug)
      .set('If-None-Match', headers['etag'] ?? '')
      .expect(304)
    const head = await app.visitor().head(socialPicturePath(slug)).expect(200)
    expect(head.headers['content-length']).toBe(String(body.length))
    expect(head.headers['etag']).toBe(headers['etag'])
  }, 60_000)

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
  }, 60_000)

  // Shows sharing/picture-drawn
  it('is at the new address when the term is renamed, and the former one leads there', async () => {
    const { id, slug } = await admin.createTerm({ name: 'Former address' })
    await admin.patchTerm(id, { name: 'Present address' })
    await ask(slug).expect(301).expect('Location', '/social/present-address.png')
    await read('present-address')
  }, 60_000)

  it('is drawn once, however many ask for it at once', async () => {
    const { id, slug } = await admin.createTerm({ name: 'Asked at once' })
    const pictures = await Promise.all([read(slug), read(slug), read(slug)])
    for (const picture of pictures) expect(picture.equals(pictures[0])).toBe(true)
    expect((await kept()).filter((file) => file.startsWith(`${id}-`))).toHaveLength(1)
  }, 60_000)

  it('is refused for a moment when too many others wait', async () => {
    const slugs: string[] = []
    for (let n = 0; n < 60; n++) slugs.push((await admin.createTerm({ name: `Storm ${n}` })).slug)
    const replies = await Promise.all(slugs.map((slug) => ask(slug)))
    const statuses = new Set(replies.map(({ status }) => status))
    expect(statuses).toEqual(new Set([200, 429]))
    await read(slugs.at(-1) ?? '')
  }, 120_000)

  // Shows sharing/picture-drawn
  it('is there for every name', async () => {
    const names = [
      ...[
        'W'.repeat(200),
        'a b '.repeat(50),
        '<script>alert(1)</script>',
        '&lt; & "',
        '顧客データ基盤',
        '🚀🚀',
        'مرحبا',
        '\u202eabc',
      ],
      ...['e\u0301'.repeat(99), '👩‍👩‍👧‍👦', '%s%n {{7*7}} ${1}', '\u0378'],
    ]
    for (const name of names) {
      const { slug } = await admin.createTerm({ name })
      expect(await sharp(await read(slug)).metadata()).toMatchObject({ width: 1200, height: 630 })
    }
  }, 120_000)

  it('is not there for a term that does not exist', async () => {
    for (const slug of ['no-such-term', '..%2f..%2fglossary', '%00', 'a%2fb', '..', 'x'.repeat(5000)])
      await ask(slug).expect(404)
    const { id, slug } = await admin.createTerm({ name: 'Soon deleted' })
    await read(slug)
    await admin.deleteTerm(id)
    await ask(slug).expect(404)
  }, 60_000)

  it('goes at the next start when the term is deleted', async () => {
    const stays = await admin.createTerm({ name: 'Picture that stays' })
    const goes = await admin.createTerm({ name: 'Picture that goes' })
    for (const { slug } of [stays, goes]) await read(slug)
    await admin.deleteTerm(goes.id)
    const again = await createApp(app.settings)
    await again.init()
    await again.close()
    const files = await kept()
    expect(files.some((file) => file.startsWith(`${stays.id}-`))).toBe(true)
    expect(files.some((file) => file.startsWith(`${goes.id}-`))).toBe(false)
  }, 60_000)
})
