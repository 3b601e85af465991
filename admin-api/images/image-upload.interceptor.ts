import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common'
import type { Request, Response } from 'express'
import type { Observable } from 'rxjs'
import { GlossaryError } from '../../contracts/errors.ts'
import { IdParam } from '../http/id.param.ts'
import { classPipe } from '../http/validation.ts'
import { ImagesService } from './images.service.ts'
import { receiveImage } from './receive-image.ts'

/** Looks for the term before the form is read: megabytes for a term that does not exist are not even received. */
@Injectable()
export class ImageUpload implements NestInterceptor {
  constructor(private readonly images: ImagesService) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp()
    const request = http.getRequest<Request>()
    await this.images.refuseUnknownTerm(await readId(request))
    await receiveImage(request, http.getResponse<Response>())
    return next.handle()
  }
}

/** Pipes run after interceptors, so the id is read twice. */
async function readId({ params }: Request): Promise<number> {
  const place: unknown = await classPipe.transform(params, { type: 'param', metatype: IdParam })
  if (!(place instanceof IdParam)) throw new GlossaryError('malformed-request')
  return place.id
}
