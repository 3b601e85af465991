import { Injectable } from '@nestjs/common'
import type { NextFunction, Request, Response } from 'express'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { endpoints } from '../../contracts/endpoints.ts'
import { Database } from '../data/database.ts'
import { routeOf } from '../http/endpoint-of.ts'
import { PublisherReport } from '../serving/publisher-report.ts'
import { isServicePath } from '../serving/service-paths.ts'
import { addStateMetrics } from './state-metrics.ts'
import { StateService } from './state.service.ts'

/** Gauges named like counters, which `promtool check metrics` rejects. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

/** Seconds. A page from disk takes about 1 ms, an edit about 5, a long poll up to 25 s. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30]

const ROUTES = new Set(Object.keys(endpoints).map((endpoint) => endpoint.split(' ')[1]))

/** The metrics for Prometheus. Each service instance has its own registry, because tests run several in a process. */
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
  private readonly setState: ReturnType<typeof addStateMetrics>

  constructor(
    private readonly state: StateService,
    database: Database,
    report: PublisherReport,
  ) {
    collectDefaultMetrics({ register: this.registry })
    for (const name of MISNAMED) this.registry.removeSingleMetric(name)
    this.setState = addStateMetrics({ registry: this.registry, database, report })
  }

  /** Middleware. All pages and pictures share one route label, so that labels do not grow with the glossary. */
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

  /** Works without the database. */
  async text(): Promise<string> {
    this.setState(await this.state.read())
    return this.registry.metrics()
  }
}
