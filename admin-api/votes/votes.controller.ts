import { Body, Controller, Header, Param, Req, Res } from '@nestjs/common'
import type { Request, Response } from 'express'
import type { TermIdParam } from '../../contracts/parameters.ts'
import type { OwnVotes, VoteForm, VoteReply } from '../../contracts/vote.ts'
import { clientNetwork } from '../http/client.ts'
import { VoteLimit } from '../http/limits.ts'
import { Serves } from '../http/serves.ts'
import { VisitorCookie } from './visitor-cookie.ts'
import { VotesService } from './votes.service.ts'

@Controller()
export class VotesController {
  constructor(
    private readonly votes: VotesService,
    private readonly cookie: VisitorCookie,
  ) {}

  @Serves('POST /api/votes')
  @VoteLimit()
  async vote(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Body() form: VoteForm,
  ): Promise<VoteReply> {
    const { visitorId, reply } = await this.votes.vote(this.cookie.read(request), form, clientNetwork(request))
    this.cookie.write(request, response, visitorId)
    return reply
  }

  @Serves('DELETE /api/votes/:termId')
  @VoteLimit()
  takeBack(@Req() request: Request, @Param() { termId }: TermIdParam): Promise<VoteReply> {
    return this.votes.takeBack(this.cookie.read(request), termId)
  }

  @Serves('GET /api/votes/mine')
  @Header('Cache-Control', 'no-store')
  mine(@Req() request: Request): Promise<OwnVotes> {
    return this.votes.ofVisitor(this.cookie.read(request))
  }
}
