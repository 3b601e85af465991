import { once } from 'node:events'
import type { Server } from 'node:net'

/** Listens on a free port of 127.0.0.1. @returns the port */
export async function listenAnywhere(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const place = server.address()
  return typeof place === 'object' && place !== null ? place.port : 0
}
