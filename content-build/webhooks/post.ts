import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { resolveOnce } from './public-address.ts'

/** Milliseconds until an attempt counts as failed. */
const TIMEOUT = 10_000

/**
 * Posts to an address of the settings; any answer but 2xx is a failure, redirects are not followed, and of a body nothing is read. The connection
 * goes to the address that was checked, while the name stays the one of the certificate.
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
    // After an answer that changes the protocol nothing else comes.
    sent.once('close', () => reject(new Error('it closed the connection without an answer')))
    sent.end(body)
  })
}
