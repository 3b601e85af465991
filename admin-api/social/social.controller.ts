import { Controller, Param, Res } from '@nestjs/common'
import type { Response } from 'express'
import type { SlugParam } from '../../contracts/parameters.ts'
import { socialPicturePath } from '../../contracts/paths.ts'
import { Serves } from '../http/serves.ts'
import { sendPng } from '../serving/send-file.ts'
import { SocialService } from './social.service.ts'

/** A day: names of terms change rarely, and crawlers cache pictures anyway. */
const A_DAY = 'public, max-age=86400'

@Controller()
export class SocialController {
  constructor(private readonly social: SocialService) {}

  @Serves('GET /social/:slug.png')
  async picture(@Param() { slug }: SlugParam, @Res() response: Response): Promise<void> {
    const found = await this.social.find(slug)
    if (found.kind === 'moved') response.set('Cache-Control', 'no-cache').redirect(301, socialPicturePath(found.slug))
    else sendPng(response, found.png, A_DAY)
  }
}
