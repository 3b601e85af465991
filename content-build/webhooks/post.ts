import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { resolveOnce } from './public-address.ts'

/** Milliseconds per attempt. */
const TIMEOUT = 10_000

/**
 * Posts to a configured URL without following redirects or reading the reply's body. It connects to the checked IP address; TLS still verifies the name.
 * @throws PrivateAddress, or an error on any status but 2xx, a timeout or `stop`
 */
export async function post(
  url: string,
  body: string,
  headers: Record<string, string>,
  allowPrivate: boolean,
  stop: AbortSignal,
): Promise<void> {
  const target = new URL(url)
  const { address, family } = await resolveOnce(target.hostname, allowPrivate)
  const request = target.protocol === 'https:' ? httpsRequest : httpRequest
  await new Promise<void>((resolve, reject) => {
    const sent = request(
      target,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        signal: AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT)]),
        lookup: (_, options, found) => {
          if (options.all === true) found(null, [{ address, family }])
          else found(null, address, family)
        },
      },
      (response) => {
        response.destroy()
        const status = response.statusCode ?? 0
        if (status >= 200 && status < 300) resolve()
        else reject(new Error(`it answered ${status}`))
      },
    )
    sent.on('error', reject)
    // A reply that switches protocols (101) emits only `close`.
    sent.once('close', () => reject(new Error('it closed the connection without an answer')))
    sent.end(body)
  })
}
