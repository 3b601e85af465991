import { Module } from '@nestjs/common'
import { PublishedFiles } from './published-files.ts'
import { InFlightRequests } from './in-flight-requests.ts'

@Module({ providers: [PublishedFiles, InFlightRequests], exports: [PublishedFiles, InFlightRequests] })
export class ServingModule {}
