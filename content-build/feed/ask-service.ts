import type { FollowedService } from '../../contracts/publishing.ts'

/** What the service answers. @throws where it refuses, cannot be reached, or `signal` is aborted */
export async function askService(
  { apiUrl, operatorToken }: FollowedService,
  path: string,
  signal: AbortSignal,
): Promise<Response> {
  const ask = (): Promise<Response> =>
    fetch(apiUrl + path, { signal, headers: { authorization: `Bearer ${operatorToken}` } })
  const response = await ask().catch((error: unknown) => {
    // The service closes connections that nobody has used for a while; a thread that was busy learns of it here.
    if (signal.aborted) throw error
    return ask()
  })
  if (!response.ok) throw new Error(`${apiUrl}${path} answered ${response.status}: ${await response.text()}`)
  return response
}
