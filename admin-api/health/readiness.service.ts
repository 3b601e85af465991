import { Injectable, ServiceUnavailableException } from '@nestjs/common'
import { HealthCheckService, type HealthIndicatorResult, HealthIndicatorService } from '@nestjs/terminus'
import { z } from 'zod'
import { readLastChange } from '../data/change-log.ts'
import { GlossaryError } from '../../contracts/errors.ts'
import type { Readiness } from '../../contracts/readiness.ts'
import { Database } from '../data/database.ts'
import { Stopping } from '../http/stopping.ts'
import { PublishedFiles } from '../serving/published-files.ts'

/** What terminus says of the checks that failed. */
const checks = z.object({
  error: z.record(
    z.string(),
    z.object({ message: z.string() }).transform(({ message }) => message),
  ),
})

/** Whether readers and followers get what they should: the data answers, the first publish is done, and the service does not stop. */
@Injectable()
export class ReadinessService {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly database: Database,
    private readonly files: PublishedFiles,
    private readonly stopping: Stopping,
  ) {}

  /** @throws GlossaryError not-ready; its fields say what is missing */
  async check(): Promise<Readiness> {
    try {
      await this.health.check([() => this.checkDatabase(), () => this.checkSite(), () => this.checkService()])
      const published = { change: this.files.change, pages: this.files.pageCount }
      const { heldBecause } = this.files
      return heldBecause === null
        ? { status: 'ok', published }
        : { status: 'degraded', reasons: { site: heldBecause }, published }
    } catch (cause) {
      if (!(cause instanceof ServiceUnavailableException)) throw cause
      const { error } = checks.parse(cause.getResponse())
      throw new GlossaryError('not-ready', { fields: error, cause })
    }
  }

  private async checkDatabase(): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check('database')
    try {
      await this.database.read(readLastChange)
      return indicator.up()
    } catch {
      return indicator.down('The database does not answer')
    }
  }

  private checkSite(): HealthIndicatorResult {
    const indicator = this.indicators.check('site')
    return this.files.isComplete ? indicator.up() : indicator.down('The first publish is not done')
  }

  private checkService(): HealthIndicatorResult {
    const indicator = this.indicators.check('service')
    return this.stopping.hasBegun ? indicator.down('The service is stopping') : indicator.up()
  }
}
