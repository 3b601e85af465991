import { Module } from '@nestjs/common'
import { TerminusModule } from '@nestjs/terminus'
import { ServingModule } from '../serving/serving.module.ts'
import { HealthController } from './health.controller.ts'
import { Metrics } from './metrics.ts'
import { ReadinessService } from './readiness.service.ts'

@Module({
  // A probe that fails while the glossary starts is no news for the log.
  imports: [TerminusModule.forRoot({ logger: false }), ServingModule],
  controllers: [HealthController],
  providers: [ReadinessService, Metrics],
})
export class HealthModule {}
