import { Module } from '@nestjs/common'
import { Starter } from './starter.ts'

@Module({ providers: [Starter] })
export class StarterModule {}
