import { setPriority } from 'node:os'
import { platform } from 'node:process'

/** Below the service's own thread, which answers pages and votes. */
const NICE = 10

/** Work that somebody can wait for. On Linux the priority is that of the calling thread alone, elsewhere nothing is changed. */
export function lowerPriority(): void {
  if (platform === 'linux') setPriority(NICE)
}
