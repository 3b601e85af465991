import { setTimeout as delay } from 'node:timers/promises'
import type { ReasonCode } from '../../contracts/state.ts'
import type { Client } from './client.ts'

/** Milliseconds until a fault appears or disappears: three times the promised limit, to allow for busy machines. */
const SOON = 30_000
const POLL_INTERVAL = 200

/** The faults that all three views report. @returns all three lists if they differ, because one view may be older than the change */
export async function namedFaults(administrator: Client): Promise<string> {
  const { body: ready } = await administrator.ask('GET', '/readyz')
  const metrics = await administrator.metrics()
  const counted = [...metrics.matchAll(/^glossary_fault\{reason="([\w-]+)"\} 1$/gm)].map(([, code]) => code).join()
  const [named, shown] = [ready.reasons ?? ready.fields, (await administrator.publishing()).reasons].map((reasons) =>
    Object.keys(reasons).join(),
  )
  return named === counted && counted === shown ? counted : `${named} / ${counted} / ${shown}`
}

/** Waits until all three views report exactly these faults. @throws on timeout */
export async function untilNamed(administrator: Client, ...codes: ReasonCode[]): Promise<void> {
  const begin = performance.now()
  for (let named = await namedFaults(administrator); named !== codes.join(); named = await namedFaults(administrator)) {
    if (performance.now() - begin > SOON) throw new Error(`Named is "${named}", not "${codes.join()}"`)
    await delay(POLL_INTERVAL)
  }
}
