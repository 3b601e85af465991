import { Controller, Query, Res } from '@nestjs/common'
import type { Response } from 'express'
import type { ChangesReply } from '../../contracts/change.ts'
import type { ChangesQuery, ContentQuery } from '../../contracts/parameters.ts'
import { dropStalled } from '../http/connections.ts'
import { lineWriter } from '../http/line-writer.ts'
import { Serves } from '../http/serves.ts'
import { LOAD } from '../load/load.ts'
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
  async content(@Query() { after, limit, whole }: ContentQuery, @Res() response: Response): Promise<void> {
    if (!whole) {
      response.json(await this.changes.content(after, limit))
      return
    }
    dropStalled(response, LOAD.connections.follower)
    await this.changes.wholeContent(lineWriter(response))
    response.end()
  }
}
