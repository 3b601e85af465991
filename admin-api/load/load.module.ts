import { Global, Module } from '@nestjs/common'
import { ByteRate } from './byte-rate.ts'
import { InFlightRequests } from './in-flight-requests.ts'
import { LateRefusals } from './late-refusals.ts'

const shared = [ByteRate, InFlightRequests, LateRefusals]

@Global()
@Module({ providers: shared, exports: shared })
export class LoadModule {}
