import { Global, Module } from '@nestjs/common'
import { InFlightRequests } from './in-flight-requests.ts'
import { LateRefusals } from './late-refusals.ts'

const shared = [InFlightRequests, LateRefusals]

@Global()
@Module({ providers: shared, exports: shared })
export class LoadModule {}
