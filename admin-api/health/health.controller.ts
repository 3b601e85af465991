import { Controller, Get, Header } from '@nestjs/common'
import type { Readiness } from '../../contracts/readiness.ts'
import { Settings } from '../config.ts'
import { Public } from '../http/access.ts'
import { Metrics } from './metrics.ts'
import { describeApi } from './openapi.ts'
import { ReadinessService } from './readiness.service.ts'

/** What operators' programs ask. */
@Public()
@Controller()
export class HealthController {
  private description: object | undefined

  constructor(
    private readonly readiness: ReadinessService,
    private readonly metrics: Metrics,
    private readonly settings: Settings,
  ) {}

  @Get('healthz')
  @Header('Cache-Control', 'no-store')
  live(): { status: string } {
    return { status: 'ok' }
  }

  @Get('readyz')
  @Header('Cache-Control', 'no-store')
  ready(): Promise<Readiness> {
    return this.readiness.check()
  }

  @Get('metrics')
  @Header('Cache-Control', 'no-store')
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  readMetrics(): Promise<string> {
    return this.metrics.text()
  }

  @Get('api/openapi.json')
  describe(): object {
    return (this.description ??= describeApi(this.settings))
  }
}
