import { Module } from '@nestjs/common'
import { PublishedFiles } from './published-files.ts'
import { RequestsInHand } from './requests-in-hand.ts'

@Module({ providers: [PublishedFiles, RequestsInHand], exports: [PublishedFiles, RequestsInHand] })
export class ServingModule {}
