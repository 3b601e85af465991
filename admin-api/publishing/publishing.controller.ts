import { Controller } from '@nestjs/common'
import { type Author, By } from '../http/access.ts'
import { Serves } from '../http/serves.ts'
import { PublishingService } from './publishing.service.ts'

/** What administrators ask of whatever publishes. The answer comes when it is asked, not when it is done. */
@Controller()
export class PublishingController {
  constructor(private readonly publishing: PublishingService) {}

  @Serves('POST /api/publishing/accept')
  async accept(@By() author: Author): Promise<void> {
    await this.publishing.ask(author, 'accept')
  }

  @Serves('POST /api/publishing/check')
  async check(@By() author: Author): Promise<void> {
    await this.publishing.ask(author, 'check')
  }

  @Serves('POST /api/publishing/rebuild')
  async rebuild(@By() author: Author): Promise<{ change: number }> {
    return { change: await this.publishing.ask(author, 'rebuild') }
  }
}
