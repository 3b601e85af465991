import type { IncomingMessage } from 'node:http'

/** Requests from the private listener, which only the publisher uses. */
const requests = new WeakSet<IncomingMessage>()

export const markAsPublishers = (request: IncomingMessage): void => void requests.add(request)

export const isOfPublisher = (request: IncomingMessage): boolean => requests.has(request)
