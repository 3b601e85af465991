import { setTimeout as delay } from 'node:timers/promises'
import type { RequestHandler } from 'express'
import type { InFlightRequests } from '../load/in-flight-requests.ts'
import type { PublishedFiles } from './published-files.ts'
import { isServicePath } from './service-paths.ts'

/** Milliseconds. */
const PATIENCE = 3000

/**
 * Content-build tells within a second of a start what was published before. Who asks for the site meanwhile waits for that: a refusal would reach
 * readers, also where a proxy has other services to ask. Before the headers, which say what content-build tells of inline scripts.
 */
export function waitForFiles(files: PublishedFiles, inFlightRequests: InFlightRequests): RequestHandler {
  return async ({ path }, response, next) => {
    if (!files.isTold && !isServicePath(path)) {
      // What it waits for rests while others are answered.
      inFlightRequests.leave(response)
      await Promise.race([files.told, delay(PATIENCE, undefined, { ref: false })])
    }
    next()
  }
}
