import type { Request, Response } from 'express'
import { LOAD } from '../load/load.ts'

/** Bytes that are read to their end although they are refused, so that the connection goes on: what a form's mistake costs. */
const LITTLE = 262_144

/** Milliseconds in which the sender reads the refusal before the connection is closed: at once it would be lost on the way. */
const LINGER = 1000

/** Leaves the rest of a body that is refused where it is, and closes the connection behind the answer. */
export function leaveUnread(request: Request, response: Response): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  const isLong = encoding !== undefined || Number(length ?? 0) > LITTLE
  if (request.complete || !isLong) return
  request.unpipe()
  for (const event of ['data', 'readable']) request.removeAllListeners(event)
  // What was begun to be read is not read to its end by Node.
  request.read(0)
  request.pause()
  const { socket } = request
  response.set('Connection', 'close')
  // Node calls it behind the answer, and would not wait.
  socket.destroySoon = () => void setTimeout(() => socket.destroy(), LINGER).unref()
}

/** Closes a connection on which a body has stopped. @returns what ends the watch */
export function watchSilence(request: Request): () => void {
  const { socket } = request
  let bytes = socket.bytesRead
  const timer = setInterval(() => {
    if (socket.bytesRead === bytes) socket.destroy()
    bytes = socket.bytesRead
  }, LOAD.connections.silence).unref()
  return () => clearInterval(timer)
}
