import { Module } from '@nestjs/common'
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core'
import { ThrottlerModule } from '@nestjs/throttler'
import { LimitStore } from '../limits/limit-store.ts'
import { RequestCounts } from '../limits/request-counts.ts'
import { AccessGuard } from './access.guard.ts'
import { BodyInterceptor } from './body.interceptor.ts'
import { CrossSiteGuard } from './cross-site.guard.ts'
import { ErrorFilter } from './error.filter.ts'
import { limits } from './limits.ts'
import { RequestLimitsGuard } from './request-limits.guard.ts'
import { UnknownQueryGuard } from './unknown-query.guard.ts'
import { schemaPipe } from './validation.ts'

/** Applies to every route. The order is the order in which a request passes them. */
@Module({
  imports: [
    ThrottlerModule.forRootAsync({
      inject: [LimitStore],
      useFactory: (store: LimitStore) => ({ ...limits, storage: new RequestCounts(store.open('requests')) }),
    }),
  ],
  providers: [
    { provide: APP_GUARD, useClass: CrossSiteGuard },
    { provide: APP_GUARD, useClass: RequestLimitsGuard },
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: UnknownQueryGuard },
    { provide: APP_INTERCEPTOR, useClass: BodyInterceptor },
    { provide: APP_PIPE, useValue: schemaPipe },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
})
export class HttpModule {}
