import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common'
import type { Request, Response } from 'express'
import { finalize, type Observable } from 'rxjs'
import { GlossaryError } from '../../contracts/errors.ts'
import { importFields, isCsvName, MAX_IMPORT_SIZE } from '../../contracts/import.ts'
import { Settings } from '../config.ts'
import { formReader } from '../http/form-reader.ts'
import { refuseIssues } from '../http/validation.ts'
import { LOAD } from '../load/load.ts'
import { Places } from '../load/places.ts'
import { ReceivedFile } from './received-file.ts'

const OPTIONS = {
  size: MAX_IMPORT_SIZE,
  tooLarge: 'csv-too-large',
  onlyOne: 'Only one file can be imported at a time',
  fileFilter: (_request, { originalname }, done) => {
    if (isCsvName(originalname)) done(null, true)
    else done(new GlossaryError('csv-not-csv'))
  },
} as const satisfies Parameters<typeof formReader>[1]

/** Reads the CSV file of a form. Runs after the guards, and only if the service has a place for another file. */
@Injectable()
export class ImportFileInterceptor implements NestInterceptor {
  private readonly places = new Places(LOAD.files.imports)

  constructor(private readonly settings: Settings) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp()
    const request = http.getRequest<Request>()
    const leavePlace = this.places.take()
    const received = new ReceivedFile(this.settings.dataDir)
    const leave = async (): Promise<void> => {
      leavePlace()
      await received.close()
    }
    try {
      await formReader('file', { ...OPTIONS, storage: received })(request, http.getResponse<Response>())
      const { error } = importFields.safeParse(request.body)
      if (error) throw refuseIssues(error.issues)
      if (request.file === undefined) throw new GlossaryError('csv-not-csv')
    } catch (failure) {
      await leave()
      throw failure
    }
    return next.handle().pipe(finalize(() => void leave()))
  }
}
