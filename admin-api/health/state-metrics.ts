import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { type PublishingState, REASON_CODES, STATUSES } from '../../contracts/state.ts'
import { type Database } from '../data/database.ts'
import { FAULTS } from '../data/faults.ts'
import type { PublisherReport } from '../serving/publisher-report.ts'
import { readVersion } from './build-info.ts'

/** Seconds. An edit takes about 40 ms, a full build of 100,000 terms 100 s. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120]

const FAILURES = ['page', 'publish-disk-full', 'publish-unwritable', 'publisher-restarting']

interface Sources {
  registry: Registry
  database: Database
  report: PublisherReport
}

/** Registers the metrics of the state. @returns a function that updates them, to be called before each scrape */
export function addStateMetrics({ registry, database, report }: Sources): (state: PublishingState) => void {
  const registers = [registry]
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  /** Set from totals that are counted elsewhere. */
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name, help, labelNames, registers })

  const status = gauge('glossary_status', '1 for the state it is in', ['status'])
  const fault = gauge('glossary_fault', '1 while this is wrong; the reasons are those of /readyz', ['reason'])
  const change = gauge('glossary_published_change', 'The last change that the site shows')
  const lag = gauge('glossary_feed_lag_changes', 'Changes that the site does not show yet')
  const lagSeconds = gauge('glossary_publish_lag_seconds', 'Age of the oldest change that the site does not show yet')
  const held = gauge('glossary_publishing_held', '1 while publishing is paused and readers get the last site')
  const failing = gauge('glossary_pages_failing', 'Pages that cannot be rendered now')
  const drift = counter(
    'glossary_publish_drift_total',
    'Differences between what was published and the data, found by self-checks and healed',
  )
  const failures = counter('glossary_publish_failures_total', 'Times it could not be published, by reason', ['reason'])
  const restarts = counter('glossary_publisher_restarts_total', 'Times the thread that publishes has died')
  const queue = gauge('glossary_webhook_queue', 'Messages that wait for other hosts to take them')
  const deliveries = counter('glossary_webhook_deliveries_total', 'Attempts to tell other hosts, by result', ['result'])
  const target = ['target']
  const targetUp = gauge('glossary_target_up', '1 while published files can be written there', target)
  const targetFiles = gauge('glossary_target_waiting_files', 'Published files that are not there yet', target)
  const targetLag = gauge(
    'glossary_target_lag_seconds',
    'Age of the oldest published file that is not there yet',
    target,
  )
  const ofDatabase = counter('glossary_db_errors_total', 'Times the database could not be read or written, by cause', [
    'cause',
  ])
  const build = gauge('glossary_build_info', 'Which program runs', ['version', 'node'])
  build.set({ version: readVersion(), node: process.version }, 1)
  const durations = new Histogram({
    name: 'glossary_publish_duration_seconds',
    help: 'Time of a publish; full: all pages were compared with the data',
    labelNames: ['kind'],
    buckets: BUCKETS,
    registers,
  })
  report.publishes.on('publish', ({ kind, milliseconds }) => durations.observe({ kind }, milliseconds / 1000))

  return (state) => {
    for (const one of STATUSES) status.set({ status: one }, Number(state.status === one))
    for (const reason of REASON_CODES) fault.set({ reason }, Number(state.reasons[reason] !== undefined))
    const shown = state.published.change ?? 0
    change.set(shown)
    // The published site may stem from other data with higher change ids.
    lag.set(Math.max(0, (state.lastChange?.id ?? shown) - shown))
    lagSeconds.set(state.lagSeconds)
    held.set(Number(report.heldBecause !== null))
    failing.set(state.failing.count)
    queue.set(sum(state.webhooks.map(({ waiting }) => waiting)))
    for (const { name, waiting, since, failure } of state.targets) {
      targetUp.set({ target: name }, Number(failure === null))
      if (waiting === null) targetFiles.remove({ target: name })
      else targetFiles.set({ target: name }, waiting)
      targetLag.set(
        { target: name },
        since === null ? 0 : Math.max(0, (new Date().getTime() - new Date(since).getTime()) / 1000),
      )
    }
    for (const each of [drift, failures, restarts, deliveries, ofDatabase]) each.reset()
    drift.inc(state.check.drift)
    restarts.inc(report.restarts)
    for (const reason of FAILURES) failures.inc({ reason }, report.failures.get(reason) ?? 0)
    for (const cause of FAULTS) ofDatabase.inc({ cause }, database.failures.get(cause) ?? 0)
    deliveries.inc({ result: 'delivered' }, sum(state.webhooks.map(({ delivered }) => delivered)))
    deliveries.inc({ result: 'failed' }, sum(state.webhooks.map(({ failed }) => failed)))
  }
}

const sum = (figures: readonly number[]): number => figures.reduce((all, figure) => all + figure, 0)
