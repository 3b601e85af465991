import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { ADMINISTRATOR, findFreePort, GlossaryProcess } from '../testing/glossary-process.ts'
import { canvas, pngOfSize } from '../testing/pictures.ts'
import { RawUpload } from '../testing/raw-upload.ts'
import { makeTestPlace, type TestPlace } from '../testing/test-database.ts'

jest.setTimeout(60_000)

let place: TestPlace
let port: number
let glossary: GlossaryProcess
let cookie: string
let termId: number

beforeEach(async () => {
  place = await makeTestPlace()
  await startGlossary()
  termId = (await call('POST', '/api/terms', { name: 'Pictured', definition: '<p>Seen.</p>', categories: ['Any'] })).id
})
afterEach(async () => {
  await glossary.stop('SIGKILL')
  await place.remove()
})

async function startGlossary(): Promise<void> {
  port = await findFreePort()
  glossary = new GlossaryProcess('main.js', {
    PORT: String(port),
    DATA_DIR: place.settings.dataDir,
    DATABASE_URL: place.settings.databaseUrl ?? '',
    STARTER_GLOSSARY: 'off',
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
  })
  await glossary.says('Glossary ready at ')
  const signedIn = await fetch(url('/api/session'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMINISTRATOR),
  })
  cookie = /session=[^;]+/.exec(String(signedIn.headers.getSetCookie()))?.[0] ?? ''
}

const url = (path: string): string => `http://127.0.0.1:${port}${path}`
const uploads = (): string => join(place.settings.dataDir, 'uploads')
const listUploads = async (): Promise<string[]> => (await readdir(uploads()).catch(() => [])).toSorted()

async function call(method: string, path: string, body?: object) {
  const isForm = body instanceof FormData
  const reply = await fetch(url(path), {
    method,
    headers: { cookie, ...(!isForm && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
  expect(reply.ok).toBe(true)
  return JSON.parse(await reply.text())
}

async function uploadPicture(): Promise<string> {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(await canvas(8, 8).png().toBuffer())]), 'a.png')
  return (await call('POST', `/api/terms/${termId}/images`, form)).filename
}

describe('Nothing is left', () => {
  // Shows images/nothing-left
  it('of an upload that is cut off in the middle: no file, no image, no failure in the log', async () => {
    const bytes = await pngOfSize(400_000)
    const ended = await RawUpload.open(port, cookie, termId, bytes.length)
    await new Promise((resolve) => ended.socket.write(bytes.subarray(0, 200_000), resolve))
    const reply = ended.reply()
    ended.socket.end()
    await reply
    const reset = await RawUpload.open(port, cookie, termId, bytes.length)
    await new Promise((resolve) => reset.socket.write(bytes.subarray(0, 100_000), resolve))
    reset.socket.resetAndDestroy()

    expect((await call('GET', `/api/terms/${termId}`)).images).toEqual([])
    const filename = await uploadPicture()
    expect(await listUploads()).toEqual([filename])
    const { code, stderr } = await glossary.stop()
    expect([code, stderr]).toEqual([0, ''])
  })

  // Shows images/nothing-left
  it('of a crash between a file and its row: the next start removes the file, and no other', async () => {
    const owned = await uploadPicture()
    await glossary.stop('SIGKILL')
    const unowned = [crypto.randomUUID(), crypto.randomUUID()]
    await mkdir(uploads(), { recursive: true })
    for (const name of [`${unowned[0]}.png`, `${unowned[1]}.jpg.part`, 'put-here-by-hand.png'])
      await writeFile(join(uploads(), name), 'bytes')
    await startGlossary()
    expect(await listUploads()).toEqual([owned, 'put-here-by-hand.png'].toSorted())
  })
})
