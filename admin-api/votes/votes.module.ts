import { Module } from '@nestjs/common'
import { VisitorCookie } from './visitor-cookie.ts'
import { VotesController } from './votes.controller.ts'
import { VotesService } from './votes.service.ts'

@Module({ controllers: [VotesController], providers: [VotesService, VisitorCookie] })
export class VotesModule {}
