import { Controller, HttpCode, Post } from '@nestjs/common'
import { type Author, By } from '../http/access.ts'
import { PublishingService } from './publishing.service.ts'

/** What administrators ask of whatever publishes. The answer comes when it is asked, not when it is done. */
@Controller('api/publishing')
export class PublishingController {
  constructor(private readonly publishing: PublishingService) {}

  @Post('accept')
  @HttpCode(204)
  accept(@By() author: Author): Promise<void> {
    return this.publishing.accept(author)
  }

  @Post('check')
  @HttpCode(204)
  check(@By() author: Author): Promise<void> {
    return this.publishing.check(author)
  }
}
