import { Global, Module } from '@nestjs/common'
import { LimitStore } from './limit-store.ts'

@Global()
@Module({ providers: [LimitStore], exports: [LimitStore] })
export class LimitsModule {}
