import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common'
import type { Request, Response } from 'express'
import { memoryStorage, type MulterError } from 'multer'
import type { Observable } from 'rxjs'
import { GlossaryError } from '../../contracts/errors.ts'
import { MAX_IMAGE_SIZE } from '../../contracts/image.ts'
import { idParam } from '../../contracts/parameters.ts'
import { formReader } from '../http/form-reader.ts'
import { refuseIssues } from '../http/validation.ts'
import { ImagesService } from './images.service.ts'

/** In memory, so that nothing is on disk before it has been looked at. A few fields more than there are: unknown ones are named in the reply. */
const OPTIONS = {
  storage: memoryStorage(),
  defParamCharset: 'utf8',
  limits: { fileSize: MAX_IMAGE_SIZE, files: 1, fields: 5, parts: 6, fieldSize: 8192, headerPairs: 20 },
}

const readForm = formReader('image', OPTIONS, refuse)

/** Looks for the term before the form is read: megabytes for a term that does not exist are not even received. */
@Injectable()
export class ImageUpload implements NestInterceptor {
  constructor(private readonly images: ImagesService) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp()
    const request = http.getRequest<Request>()
    // Pipes run after interceptors, so the id is read twice.
    const { data, error } = idParam.safeParse(request.params)
    if (error) throw refuseIssues(error.issues)
    await this.images.refuseUnknownTerm(data.id)
    await readForm(request, http.getResponse<Response>())
    return next.handle()
  }
}

function refuse({ code, field = '' }: MulterError): GlossaryError {
  if (code === 'LIMIT_FILE_SIZE') return new GlossaryError('image-too-large')
  if (code === 'LIMIT_FILE_COUNT') return wrongField('image', 'Only one image can be uploaded at a time')
  if (code === 'LIMIT_UNEXPECTED_FILE') return wrongField(field, 'Unknown field')
  if (code === 'LIMIT_FIELD_VALUE') return wrongField(field, 'This is too long')
  return new GlossaryError('malformed-request')
}

const wrongField = (field: string, message: string): GlossaryError =>
  new GlossaryError('invalid-input', { fields: { [field]: message } })
