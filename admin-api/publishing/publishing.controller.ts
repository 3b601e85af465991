import { Controller } from '@nestjs/common'
import { type Author, By } from '../http/access.ts'
import { Serves } from '../http/serves.ts'
import { PublishingService } from './publishing.service.ts'

/** Administrators' requests to the publishers. Replies when the request is recorded, not when it is done. */
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
