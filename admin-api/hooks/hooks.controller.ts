import { Controller, HttpCode, Post, Req } from '@nestjs/common'
import type { Request } from 'express'
import { Public } from '../http/access.ts'
import { HooksService } from './hooks.service.ts'

/** Open to whoever can sign. The signature is over the bytes, so the body is left as it came. */
@Public()
@Controller('api/hooks')
export class HooksController {
  constructor(private readonly hooks: HooksService) {}

  @Post('rebuild')
  @HttpCode(204)
  rebuild(@Req() request: Request): Promise<void> {
    const body: unknown = request.body
    return this.hooks.rebuild(request.headers, Buffer.isBuffer(body) ? body : Buffer.alloc(0))
  }
}
