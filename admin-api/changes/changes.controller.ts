import { Controller, Query, Res } from '@nestjs/common'
import type { Response } from 'express'
import type { ChangesReply, ContentReply } from '../../contracts/change.ts'
import type { ChangesQuery, ContentQuery } from '../../contracts/parameters.ts'
import { Serves } from '../http/serves.ts'
import { ChangesService } from './changes.service.ts'

@Controller()
export class ChangesController {
  constructor(private readonly changes: ChangesService) {}

  @Serves('GET /api/changes')
  read(
    @Query() { since, limit, wait }: ChangesQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ChangesReply> {
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    return this.changes.read(since, limit, wait, gone.signal)
  }

  @Serves('GET /api/content')
  content(@Query() { after, limit }: ContentQuery): Promise<ContentReply> {
    return this.changes.content(after, limit)
  }
}
