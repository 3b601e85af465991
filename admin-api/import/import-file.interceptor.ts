import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common'
import type { Request, Response } from 'express'
import type { MulterError, Options } from 'multer'
import { finalize, type Observable } from 'rxjs'
import { GlossaryError } from '../../contracts/errors.ts'
import { isCsvName, MAX_IMPORT_SIZE } from '../../contracts/import.ts'
import { Settings } from '../config.ts'
import { formReader } from '../http/form-reader.ts'
import { ImportService } from './import.service.ts'
import { ReceivedFile } from './received-file.ts'

const FIELD = 'file'

/** One file, nothing beside it. */
const OPTIONS: Options = {
  limits: { fileSize: MAX_IMPORT_SIZE, files: 1, fields: 0, parts: 1 },
  fileFilter: (_request, { originalname }, done) => {
    if (isCsvName(originalname)) done(null, true)
    else done(new GlossaryError('csv-not-csv'))
  },
}

const refuse = (failure: MulterError): GlossaryError =>
  failure.code === 'LIMIT_FILE_SIZE'
    ? new GlossaryError('csv-too-large', { cause: failure })
    : new GlossaryError('invalid-input', { fields: { [failure.field ?? FIELD]: 'Unknown field' }, cause: failure })

/** Reads the CSV file of a form, after the guards have let the request through, and where there is a place for it. */
@Injectable()
export class ImportFileInterceptor implements NestInterceptor {
  constructor(
    private readonly imports: ImportService,
    private readonly settings: Settings,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp()
    const request = http.getRequest<Request>()
    const leavePlace = this.imports.takePlace()
    const received = new ReceivedFile(this.settings.dataDir)
    const leave = async (): Promise<void> => {
      leavePlace()
      await received.close()
    }
    try {
      await formReader(FIELD, { ...OPTIONS, storage: received }, refuse)(request, http.getResponse<Response>())
      if (request.file === undefined) throw new GlossaryError('csv-not-csv')
    } catch (failure) {
      await leave()
      throw failure
    }
    return next.handle().pipe(finalize(() => void leave()))
  }
}
