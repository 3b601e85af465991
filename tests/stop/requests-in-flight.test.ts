import { beforeAll, describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import type { Term } from '../../contracts/term.ts'
import { canvas } from '../../admin-api/testing/pictures.ts'
import { RawUpload } from '../../admin-api/testing/raw-upload.ts'
import { csvForm } from '../../admin-api/testing/client.ts'
import { until } from '../../admin-api/testing/until.ts'
import { productForAll } from '../product/shared-product.ts'
import { KeptConnection } from './kept-connection.ts'
import { readLeftBehind, readTermPage } from './left-behind.ts'

const { product, client } = productForAll({ STARTER_GLOSSARY: 'off' })
let kept: Term
beforeAll(async () => {
  kept = await client.createTerm({ name: 'Kept' })
})

const connection = (): KeptConnection => new KeptConnection(product.url, client.cookie)
const openUpload = (size: number): Promise<RawUpload> =>
  RawUpload.open(Number(new URL(product.url).port), client.cookie, kept.id, size)

describe('A stop while requests are in progress', () => {
  // Shows publishing/stop
  it('answers open requests, accepts no new ones, publishes all writes, and ignores a second signal', async () => {
    const picture = await canvas(8, 8).png().toBuffer()
    const upload = await openUpload(picture.length)
    const uploaded = upload.reply()
    upload.socket.write(picture.subarray(0, 20))
    const last = await client.lastChange()
    const follower = client.changes(last + 1000, '&wait=25')
    const [first, second] = [connection(), connection()]
    await Promise.all([first, second].map((one) => one.ask('GET', '/healthz')))
    const probe = first.askToTheLast('GET', '/readyz', () => undefined)
    const write = second.askToTheLast('PATCH', `/api/terms/${kept.id}`, (count) => ({
      definition: `<p>Written ${count} times.</p>`,
    }))
    const stopped = product.stop()

    const { status, body } = await probe
    expect([status, JSON.parse(body).fields]).toEqual([503, { stopping: 'The service is stopping' }])
    const written = await write
    expect(written.status).toBe(200)
    const { definition } = z.object({ definition: z.string() }).parse(JSON.parse(written.body))
    expect((await follower).changes).toEqual([])
    await expect(connection().ask('GET', '/healthz')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.kill(product.pid, signal)

    upload.socket.write(picture.subarray(20))
    upload.end()
    expect(await uploaded).toMatch(/^HTTP\/1\.1 201 /)
    expect(await stopped).toBe(0)
    const left = readLeftBehind(product)
    expect(left.cursor).toBe(left.last)
    expect(left.texts.get(kept.slug)).toBe(definition)
    expect(readTermPage(product, kept.slug)).toContain(definition)
    expect(readTermPage(product, kept.slug)).toContain('/uploads/')
    expect(product.output).not.toContain('"level":')
  })

  it('answers every client that was connected before it, accepted or not', async () => {
    await product.startAgain()
    process.kill(product.pid, 'SIGSTOP')
    const waiting = Array.from({ length: 20 }, connection)
    const answers = Promise.all(waiting.map((one) => one.ask('GET', '/healthz')))
    await until('the connections', () => waiting.every(({ isOpen }) => isOpen))
    const stopped = product.stop()
    process.kill(product.pid, 'SIGCONT')
    expect((await answers).map(({ status }) => status)).toEqual(waiting.map(() => 200))
    expect(await stopped).toBe(0)
  })

  // Shows publishing/stop
  it('completes and publishes a running import, and cuts off a stalled request, which leaves nothing', async () => {
    await product.startAgain()
    const upload = await openUpload(1000)
    const cut = upload.reply()
    const rows = Array.from({ length: 30 }, (_, index) => `Imported ${index},<p>Defined <b>${index}</b>.</p>`)
    const reply = await fetch(`${product.url}/api/terms/import`, {
      method: 'POST',
      body: csvForm(`name,definition\n${rows.join('\n')}\n`),
      headers: { cookie: client.cookie },
    })
    const stopped = product.stop()
    const lines = (await reply.text()).trimEnd().split('\n')
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ result: { imported: 30, duplicates: 0, errors: [] } })
    expect(await stopped).toBe(0)
    expect(await cut).toBe('')
    expect(product.output).toContain('Requests that took longer than 5 s were cut off: 1')
    const { last, cursor, texts } = readLeftBehind(product)
    expect([cursor, texts.size]).toEqual([last, 31])
    expect(readTermPage(product, 'imported-29')).toContain('<p>Defined <strong>29</strong>.</p>')
  })
})
