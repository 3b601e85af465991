import { Controller } from '@nestjs/common'
import { Serves } from '../http/serves.ts'
import { PublishingService } from './publishing.service.ts'

/** What administrators ask of whatever publishes. The answer comes when it is asked, not when it is done. */
@Controller()
export class PublishingController {
  constructor(private readonly publishing: PublishingService) {}

  @Serves('POST /api/publishing/accept')
  accept(): Promise<void> {
    return this.publishing.accept()
  }

  @Serves('POST /api/publishing/check')
  check(): Promise<void> {
    return this.publishing.check()
  }

  @Serves('POST /api/publishing/rebuild')
  async rebuild(): Promise<{ change: number }> {
    return { change: await this.publishing.rebuild() }
  }
}
