import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common'
import type { Request, Response } from 'express'
import { from, lastValueFrom, type Observable } from 'rxjs'
import { clientNetwork } from './client.ts'
import { endpointOf } from './endpoint-of.ts'
import { LOAD } from './load.ts'
import { isOfPublisher } from './publisher-requests.ts'
import { Turns } from './turns.ts'

/** Lets costly reads in by turns. The publisher is never kept waiting: readers wait for what it publishes. */
@Injectable()
export class TurnsInterceptor implements NestInterceptor {
  private readonly turns = {
    file: new Turns(LOAD.turns.file),
    list: new Turns(LOAD.turns.list),
    search: new Turns(LOAD.turns.search),
    feed: new Turns(LOAD.turns.feed),
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp()
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()]
    const costs = endpointOf(request)?.costs
    if (costs === undefined || isOfPublisher(request)) return next.handle()
    // A reply that the controller has sent by itself has no value.
    const answer = async (): Promise<unknown> =>
      response.destroyed ? undefined : lastValueFrom(next.handle(), { defaultValue: undefined })
    return from(this.turns[costs].run(clientNetwork(request), answer))
  }
}
