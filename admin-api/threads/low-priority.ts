import { setPriority } from 'node:os'
import { platform } from 'node:process'

/** Below the main thread, which answers pages and votes. */
const NICE = 10

/** Lowers the priority of the calling thread, on Linux; elsewhere the call would affect the whole process, so it does nothing. */
export function lowerPriority(): void {
  if (platform === 'linux') setPriority(NICE)
}
