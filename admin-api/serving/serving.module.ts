import { Module } from '@nestjs/common'
import { PublishedFiles } from './published-files.ts'
import { PublisherReport } from './publisher-report.ts'

const shared = [PublishedFiles, PublisherReport]

@Module({ providers: shared, exports: shared })
export class ServingModule {}
