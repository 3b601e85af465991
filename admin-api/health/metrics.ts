import { Injectable } from '@nestjs/common'
import type { NextFunction, Request, Response } from 'express'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { endpoints } from '../../contracts/endpoints.ts'
import { readLastChange } from '../data/change-log.ts'
import { Database } from '../data/database.ts'
import { routeOf } from '../http/endpoint-of.ts'
import { PublishedFiles } from '../serving/published-files.ts'
import { isServicePath } from '../serving/service-paths.ts'

/** Seconds: a page from the disk takes about 1 ms, an edit about 5, a long poll up to 25 s. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30]

const ROUTES = new Set(Object.keys(endpoints).map((endpoint) => endpoint.split(' ')[1]))

/** What Prometheus reads. Each service has a registry of its own. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry()
  private readonly durations = new Histogram({
    name: 'glossary_http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [this.registry],
  })

  constructor(database: Database, files: PublishedFiles) {
    collectDefaultMetrics({ register: this.registry })
    const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
      new Gauge({
        name,
        help,
        registers: [this.registry],
        async collect() {
          this.set(await read())
        },
      })
    gauge('glossary_published_change', 'The last change that the site shows', () => files.change ?? 0)
    // A site that is held may be of other data, whose changes are counted higher.
    gauge('glossary_feed_lag_changes', 'Changes that the site does not show yet', async () =>
      Math.max(0, (await database.read(readLastChange)) - (files.change ?? 0)),
    )
    gauge('glossary_publishing_held', '1 while publishing is paused and readers get the last site', () =>
      files.heldBecause === null ? 0 : 1,
    )
    gauge('glossary_pages_failing', 'Pages that cannot be rendered now', () => files.failingPages)
    new Counter({
      name: 'glossary_publish_drift_total',
      help: 'Differences between what was published and the data, found by self-checks and healed',
      registers: [this.registry],
      collect() {
        this.reset()
        this.inc(files.drift)
      },
    })
  }

  /** Middleware: pages and pictures are one route, so that the glossary's size does not become labels. */
  observe(request: Request, response: Response, next: NextFunction): void {
    const end = this.durations.startTimer()
    const otherwise = isServicePath(request.path) ? 'unknown' : 'site'
    response.once('finish', () => {
      const route = routeOf(request)
      end({
        method: request.method,
        route: route !== undefined && ROUTES.has(route) ? route : otherwise,
        status: response.statusCode,
      })
    })
    next()
  }

  text(): Promise<string> {
    return this.registry.metrics()
  }
}
