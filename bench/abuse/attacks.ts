import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** The target of an attack. */
export interface Target {
  url: string
  /** An administrator's cookie, for requests that strangers may not make. */
  cookie: string
  /** Aborted to end the attack. */
  signal: AbortSignal
}

type Attack = (target: Target) => Promise<unknown>

interface Sent {
  method?: string
  path: string
  headers?: OutgoingHttpHeaders
  /** The body, or its size in bytes if the content does not matter. */
  body?: string | Buffer | number
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity })

let strangers = 0
/** A new client address, as the trusted proxy on this machine would send it. */
const newAddress = (): string => {
  strangers += 1
  return `10.${(strangers >> 16) & 255}.${(strangers >> 8) & 255}.${strangers & 255}`
}

/** Resolves at the end of the reply, whatever its status, or at the end of the connection. Never rejects. */
function send({ url, signal }: Target, { method = 'GET', path, headers = {}, body }: Sent): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve()
      return
    }
    const asked = request(url + path, {
      method,
      agent,
      signal,
      headers: { 'x-forwarded-for': newAddress(), ...headers },
    })
    asked.once('response', (reply) => reply.resume().once('close', resolve))
    asked.once('error', () => resolve()).once('close', resolve)
    if (typeof body === 'number') void pour(asked, body)
    else asked.end(body)
  })
}

async function pour(asked: ReturnType<typeof request>, bytes: number): Promise<void> {
  const part = Buffer.alloc(1e6, 'x')
  for (let sent = 0; sent < bytes && !asked.destroyed; sent += part.length)
    if (!asked.write(part)) await Promise.race([new Promise((resolve) => asked.once('drain', resolve)), delay(2000)])
  asked.end()
}

/** Clients that each send the next request as soon as they have a reply. */
const inLoops =
  (clients: number, sent: (target: Target) => Sent): Attack =>
  (target) =>
    Promise.all(
      Array.from({ length: clients }, async () => {
        const headers = { 'x-forwarded-for': newAddress() }
        while (!target.signal.aborted) {
          const one = sent(target)
          await send(target, { ...one, headers: { ...headers, ...one.headers } })
        }
      }),
    )

const looping = (path: string): Attack => inLoops(8, () => ({ path }))

const json = (body: object, cookie?: string): Required<Pick<Sent, 'headers' | 'body'>> => ({
  headers: { 'content-type': 'application/json', ...(cookie !== undefined && { cookie }) },
  body: JSON.stringify(body),
})

const WORST = ['<b>'.repeat(30_000), '<ul><li>'.repeat(49), '<p>x</p>'.repeat(9000)]

function csvForm(bytes: number): Required<Pick<Sent, 'headers' | 'body'>> {
  const head =
    '--part\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), Buffer.alloc(bytes, 'a\n'), Buffer.from('\r\n--part--\r\n')])
  return { headers: { 'content-type': 'multipart/form-data; boundary=part', 'content-length': body.length }, body }
}

export const attacks: Record<string, Attack> = {
  '8 clients on the export': looping('/api/terms/export'),
  '8 clients on the CSV export': looping('/api/terms/export.csv'),
  '8 clients on the names': looping('/api/terms/names'),
  '8 clients on lists': looping('/api/terms/by-category?search=a'),
  '8 clients on the search': looping('/api/terms/search?search=a&limit=200'),
  '300 exports at once': async (target) => {
    while (!target.signal.aborted)
      await Promise.all(Array.from({ length: 300 }, () => send(target, { path: '/api/terms/export' })))
  },
  '24 sign-ins in flight': inLoops(24, () => {
    const { headers, body } = json({ email: `${newAddress()}@example.com`, password: 'not the password' })
    return { method: 'POST', path: '/api/session', headers: { ...headers, 'x-forwarded-for': newAddress() }, body }
  }),
  '1,000 held polls': (target) =>
    Promise.all(
      Array.from({ length: 1000 }, async () => {
        while (!target.signal.aborted) {
          await send(target, { path: '/api/changes?since=2000000000&wait=25' })
          // A refused client retries after the time that the reply names.
          await delay(2000, undefined, { signal: target.signal }).catch(() => undefined)
        }
      }),
    ),
  '200 half-open connections': ({ url, signal }) =>
    Promise.all(
      Array.from({ length: 200 }, async () => {
        const { hostname, port } = new URL(url)
        while (!signal.aborted) {
          const socket = connect(Number(port), hostname).on('error', () => undefined)
          signal.addEventListener('abort', () => socket.destroy())
          socket.write('GET / HTTP/1.1\r\nHost: x\r\n')
          await new Promise((resolve) => socket.once('close', resolve))
        }
      }),
    ),
  'a body of 100 MB': inLoops(1, () => ({
    ...{ method: 'POST', path: '/api/session', body: 100e6 },
    headers: { 'content-type': 'application/json', 'content-length': 100e6 },
  })),
  'the worst definitions': inLoops(2, ({ cookie }) => {
    const definition = `${WORST[strangers++ % WORST.length]}x`
    return { method: 'POST', path: '/api/terms', ...json({ name: 'Worst', definition, categories: ['Worst'] }, cookie) }
  }),
  'a CSV file of 60 MB': inLoops(1, ({ cookie }) => {
    const { headers, body } = csvForm(60e6)
    return { method: 'POST', path: '/api/terms/import?dryRun=true', headers: { ...headers, cookie }, body }
  }),
}
