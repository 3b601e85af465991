import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listenAnywhere } from '../../contracts/testing/listen-anywhere.ts'
import { fatal, isReadyForMore } from './line.ts'

export interface Pooler extends AsyncDisposable {
  url: string
}

/**
 * Simulates PgBouncer: refuses startup parameters for timeouts. In session mode each client has its own server connection; in transaction mode all share
 * one here, and replies go to the latest sender.
 */
export async function startPooler(databaseUrl: string, mode: 'session' | 'transaction'): Promise<Pooler> {
  const url = new URL(databaseUrl)
  const target = { host: url.hostname, port: Number(url.port) }
  const open = new Set<Socket>()
  let lent: { to: Socket; asker: Socket } | null = null

  const join = (here: Socket, startup: Buffer): void => {
    if (startup.includes('_timeout\0')) return void here.end(fatal('08P01', 'unsupported startup parameter'))
    const own = connect(target)
    let isStarted = false
    for (const socket of [here, own]) open.add(socket.on('error', () => undefined))
    own.write(startup)
    own.on('data', (bytes) => {
      const asker = lent?.to === own ? lent.asker : here
      asker.write(bytes)
      isStarted ||= isReadyForMore(bytes)
      if (isStarted && mode === 'transaction') lent ??= { to: own, asker: here }
    })
    here.on('data', (bytes) => {
      if (isStarted && lent !== null) lent.asker = here
      const there = isStarted && lent !== null ? lent.to : own
      there.write(bytes)
    })
    here.on('close', () => own.destroy())
  }

  const server = createServer((here) => here.once('data', (startup) => join(here, startup)))
  url.port = String(await listenAnywhere(server))
  return {
    url: url.href,
    [Symbol.asyncDispose]: async () => {
      const closed = once(server.close(), 'close')
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
