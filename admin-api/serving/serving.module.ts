import { Module } from '@nestjs/common'
import { PublishedFiles } from './published-files.ts'

@Module({ providers: [PublishedFiles], exports: [PublishedFiles] })
export class ServingModule {}
