import { setPriority } from 'node:os'
import { platform } from 'node:process'

/** `nice`: from -20, the most urgent, to 19; 0 is usual. Higher figures let a busy machine starve the publishing. */
const BELOW_SERVICE = 10

/** Rendering gives way to whoever asks the service: on Linux the priority is that of the calling thread alone, elsewhere nothing is changed. */
export function giveWay(): void {
  if (platform === 'linux') setPriority(BELOW_SERVICE)
}
