import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Req, Res } from '@nestjs/common'
import type { Request, Response } from 'express'
import { termIdParam, type TermIdParam } from '../../contracts/parameters.ts'
import { type OwnVotes, voteForm, type VoteForm, type VoteReply } from '../../contracts/vote.ts'
import { Public } from '../http/access.ts'
import { VoteLimit } from '../http/limits.ts'
import { VisitorCookie } from './visitor-cookie.ts'
import { VotesService } from './votes.service.ts'

@Public()
@Controller('api/votes')
export class VotesController {
  constructor(
    private readonly votes: VotesService,
    private readonly cookie: VisitorCookie,
  ) {}

  @Post()
  @HttpCode(200)
  @VoteLimit()
  async vote(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Body({ schema: voteForm }) form: VoteForm,
  ): Promise<VoteReply> {
    const { visitorId, reply } = await this.votes.vote(this.cookie.read(request), form)
    this.cookie.write(request, response, visitorId)
    return reply
  }

  @Delete(':termId')
  @VoteLimit()
  takeBack(@Req() request: Request, @Param({ schema: termIdParam }) { termId }: TermIdParam): Promise<VoteReply> {
    return this.votes.takeBack(this.cookie.read(request), termId)
  }

  @Get('mine')
  @Header('Cache-Control', 'no-store')
  mine(@Req() request: Request): Promise<OwnVotes> {
    return this.votes.ofVisitor(this.cookie.read(request))
  }
}
