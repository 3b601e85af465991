import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common'
import type { Request, Response } from 'express'
import type { Options, StorageEngine } from 'multer'
import { finalize, type Observable } from 'rxjs'
import { GlossaryError } from '../../contracts/errors.ts'
import { isCsvName, MAX_IMPORT_SIZE } from '../../contracts/import.ts'
import { formReader } from '../http/form-reader.ts'
import { ImportService } from './import.service.ts'

const FIELD = 'file'

/** What a form's file becomes: its bytes as they came in. To put megabytes together here would hold up everybody else. */
export interface ImportFile {
  chunks: Uint8Array<ArrayBuffer>[]
}

/** In memory: the file goes to the import's thread and never to the disk. */
const inChunks: StorageEngine = {
  _handleFile: (_request, { stream }, done) => {
    readChunks(stream).then((file) => done(null, file), done)
  },
  _removeFile: (_request, _file, done) => done(null),
}

/** One in each turn of the event loop: a sender who is quick would have megabytes read in one. */
async function readChunks(stream: Readable): Promise<ImportFile & { size: number }> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) continue
    // A copy, because a thread takes it over whole, and a chunk shares its memory with what came before and after it.
    chunks.push(new Uint8Array(chunk))
    size += chunk.length
    await nextTurn()
  }
  return { chunks, size }
}

/** One file, nothing beside it. */
const OPTIONS: Options = {
  storage: inChunks,
  limits: { fileSize: MAX_IMPORT_SIZE, files: 1, fields: 0, parts: 1 },
  fileFilter: (_request, { originalname }, done) => {
    if (isCsvName(originalname)) done(null, true)
    else done(new GlossaryError('csv-not-csv'))
  },
}

const readForm = formReader(FIELD, OPTIONS, (failure) =>
  failure.code === 'LIMIT_FILE_SIZE'
    ? new GlossaryError('csv-too-large', { cause: failure })
    : new GlossaryError('invalid-input', { fields: { [failure.field ?? FIELD]: 'Unknown field' }, cause: failure }),
)

/** Reads the CSV file of a form, after the guards have let the request through, and where there is a place for it. */
@Injectable()
export class ImportFileInterceptor implements NestInterceptor {
  constructor(private readonly imports: ImportService) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp()
    const request = http.getRequest<Request>()
    const leave = this.imports.takePlace()
    try {
      await readForm(request, http.getResponse<Response>())
      if (request.file === undefined) throw new GlossaryError('csv-not-csv')
    } catch (failure) {
      leave()
      throw failure
    }
    return next.handle().pipe(finalize(leave))
  }
}
