import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common'
import type { Request, Response } from 'express'
import { memoryStorage } from 'multer'
import { finalize, type Observable } from 'rxjs'
import { MAX_IMAGE_SIZE } from '../../contracts/image.ts'
import { idParam } from '../../contracts/parameters.ts'
import { formReader } from '../http/form-reader.ts'
import { refuseIssues } from '../http/validation.ts'
import { LOAD } from '../load/load.ts'
import { Places } from '../load/places.ts'
import { ImagesService } from './images.service.ts'

const readForm = formReader('image', {
  // In memory, so that nothing reaches the disk before it is validated.
  storage: memoryStorage(),
  size: MAX_IMAGE_SIZE,
  tooLarge: 'image-too-large',
  onlyOne: 'Only one image can be uploaded at a time',
})

/** Checks that the term exists before reading the form, so that no megabytes are received in vain. */
@Injectable()
export class ImageUpload implements NestInterceptor {
  private readonly places = new Places(LOAD.files.images)

  constructor(private readonly images: ImagesService) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp()
    const request = http.getRequest<Request>()
    // Pipes run after interceptors, so the id is parsed twice.
    const { data, error } = idParam.safeParse(request.params)
    if (error) throw refuseIssues(error.issues)
    await this.images.refuseUnknownTerm(data.id)
    const leave = this.places.take()
    try {
      await readForm(request, http.getResponse<Response>())
    } catch (failure) {
      leave()
      throw failure
    }
    return next.handle().pipe(finalize(leave))
  }
}
