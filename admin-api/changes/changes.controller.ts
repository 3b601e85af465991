import { Controller, Get, Query, Res } from '@nestjs/common'
import type { Response } from 'express'
import type { ChangesReply, ContentReply } from '../../contracts/change.ts'
import { changesQuery, type ChangesQuery, contentQuery, type ContentQuery } from '../../contracts/parameters.ts'
import { Public } from '../http/access.ts'
import { ChangesService } from './changes.service.ts'

@Controller('api')
@Public()
export class ChangesController {
  constructor(private readonly changes: ChangesService) {}

  @Get('changes')
  read(
    @Query({ schema: changesQuery }) { since, limit, wait }: ChangesQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ChangesReply> {
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    return this.changes.read(since, limit, wait, gone.signal)
  }

  @Get('content')
  content(@Query({ schema: contentQuery }) { after, limit }: ContentQuery): Promise<ContentReply> {
    return this.changes.content(after, limit)
  }
}
