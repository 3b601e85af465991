import type { Request, Response } from 'express'
import { LOAD } from '../load/load.ts'

/** Refused bodies up to this many bytes are still read, so that the connection survives a mistake in a form. */
const LITTLE = 262_144

/** Milliseconds until the connection is closed, so that the client can read the refusal; an immediate reset would discard it. */
const LINGER = 1000

/** Stops reading a refused body and closes the connection after the reply. */
export function leaveUnread(request: Request, response: Response): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  const isLong = encoding !== undefined || Number(length ?? 0) > LITTLE
  if (request.complete || !isLong) return
  request.unpipe()
  for (const event of ['data', 'readable']) request.removeAllListeners(event)
  // Marks the stream as read from, so that Node does not drain the rest itself.
  request.read(0)
  request.pause()
  const { socket } = request
  response.set('Connection', 'close')
  // Node calls this after the reply and would close immediately.
  socket.destroySoon = () => void setTimeout(() => socket.destroy(), LINGER).unref()
}

/** Closes the connection when its body stops arriving. @returns a function that ends the watch */
export function watchSilence(request: Request): () => void {
  const { socket } = request
  let bytes = socket.bytesRead
  const timer = setInterval(() => {
    if (socket.bytesRead === bytes) socket.destroy()
    bytes = socket.bytesRead
  }, LOAD.connections.silence).unref()
  return () => clearInterval(timer)
}
