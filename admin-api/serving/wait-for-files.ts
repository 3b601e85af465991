import { setTimeout as delay } from 'node:timers/promises'
import type { RequestHandler } from 'express'
import type { InFlightRequests } from '../load/in-flight-requests.ts'
import type { PublishedFiles } from './published-files.ts'
import { isServicePath } from './service-paths.ts'

/** Milliseconds. */
const TIMEOUT = 3000

/**
 * Delays requests for the site until content-build has reported the published files, within a second of the start: a refusal would reach readers,
 * even behind a proxy with other replicas. Runs before the security headers, which depend on the report.
 */
export function waitForFiles(files: PublishedFiles, inFlightRequests: InFlightRequests): RequestHandler {
  return async ({ path }, response, next) => {
    if (!files.isReported && !isServicePath(path)) {
      // Rendering pauses for requests in flight, but this request waits for content-build.
      inFlightRequests.leave(response)
      await Promise.race([files.reported, delay(TIMEOUT, undefined, { ref: false })])
    }
    next()
  }
}
