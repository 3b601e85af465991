import { Controller, Req } from '@nestjs/common'
import type { Request } from 'express'
import { Serves } from '../http/serves.ts'
import { HooksService } from './hooks.service.ts'

/** Public, but requires a signature. It covers the exact bytes, so the body stays raw. */
@Controller()
export class HooksController {
  constructor(private readonly hooks: HooksService) {}

  @Serves('POST /api/hooks/rebuild')
  rebuild(@Req() request: Request): Promise<void> {
    const body: unknown = request.body
    return this.hooks.rebuild(request.headers, Buffer.isBuffer(body) ? body : Buffer.alloc(0))
  }
}
