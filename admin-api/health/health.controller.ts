import { Controller, Header } from '@nestjs/common'
import type { PublishingState, Readiness } from '../../contracts/state.ts'
import { Settings } from '../config.ts'
import { Serves } from '../http/serves.ts'
import { Metrics } from './metrics.ts'
import { describeApi } from './openapi.ts'
import { StateService } from './state.service.ts'

/** Endpoints for operators' programs and for the state panel of the administrator screens. */
@Controller()
export class HealthController {
  private description: object | undefined

  constructor(
    private readonly state: StateService,
    private readonly metrics: Metrics,
    private readonly settings: Settings,
  ) {}

  @Serves('GET /healthz')
  @Header('Cache-Control', 'no-store')
  live(): { status: string } {
    return { status: 'ok' }
  }

  @Serves('GET /readyz')
  @Header('Cache-Control', 'no-store')
  ready(): Promise<Readiness> {
    return this.state.readiness()
  }

  @Serves('GET /api/publishing')
  publishing(): Promise<PublishingState> {
    return this.state.read()
  }

  @Serves('GET /metrics')
  @Header('Cache-Control', 'no-store')
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  readMetrics(): Promise<string> {
    return this.metrics.text()
  }

  @Serves('GET /api/openapi.json')
  describe(): object {
    return (this.description ??= describeApi(this.settings))
  }
}
