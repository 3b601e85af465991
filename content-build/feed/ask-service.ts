import type { FollowedService } from '../../contracts/publishing.ts'

/** Sends an authorized GET request to the service. @throws if the service refuses it, cannot be reached, or `signal` is aborted */
export async function askService(
  { apiUrl, operatorToken }: FollowedService,
  path: string,
  signal: AbortSignal,
): Promise<Response> {
  const ask = (): Promise<Response> =>
    fetch(apiUrl + path, { signal, headers: { authorization: `Bearer ${operatorToken}` } })
  const response = await ask().catch((error: unknown) => {
    // The service closes idle connections. A thread that was busy notices that only now, so retry once.
    if (signal.aborted) throw error
    return ask()
  })
  if (!response.ok) throw new Error(`${apiUrl}${path} answered ${response.status}: ${await response.text()}`)
  return response
}
