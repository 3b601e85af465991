import type { IncomingMessage } from 'node:http'

/** Requests that came in by the publisher's own way, on which nobody else is. */
const requests = new WeakSet<IncomingMessage>()

export const noteOfPublisher = (request: IncomingMessage): void => void requests.add(request)

export const isOfPublisher = (request: IncomingMessage): boolean => requests.has(request)
