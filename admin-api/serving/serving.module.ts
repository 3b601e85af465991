import { Module } from '@nestjs/common'
import { InFlightRequests } from './in-flight-requests.ts'
import { PublishedFiles } from './published-files.ts'
import { PublisherReport } from './publisher-report.ts'

const shared = [PublishedFiles, PublisherReport, InFlightRequests]

@Module({ providers: shared, exports: shared })
export class ServingModule {}
