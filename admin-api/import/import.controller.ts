import { Controller, Query, Res, UploadedFile, UseInterceptors } from '@nestjs/common'
import type { Response } from 'express'
import type { ImportLine } from '../../contracts/import.ts'
import type { ImportQuery } from '../../contracts/parameters.ts'
import { type Author, By } from '../http/access.ts'
import { Serves } from '../http/serves.ts'
import { type ImportFile, ImportFileInterceptor } from './import-file.interceptor.ts'
import { ImportService } from './import.service.ts'

@Controller()
export class ImportController {
  constructor(private readonly imports: ImportService) {}

  @Serves('POST /api/terms/import')
  @UseInterceptors(ImportFileInterceptor)
  async import(
    @Query() { dryRun }: ImportQuery,
    @UploadedFile() { chunks }: ImportFile,
    @By() author: Author,
    @Res() response: Response,
  ): Promise<void> {
    if (dryRun) {
      response.json(await this.imports.preview(chunks))
      return
    }
    const write = lineWriter(response)
    write(await this.imports.import(chunks, author, write))
    response.end()
  }
}

/** Writes lines of JSON as they come. When the reader has gone, nothing is written and nobody is disturbed. */
function lineWriter(response: Response): (line: ImportLine) => void {
  // Without a listener a connection that breaks would be an unknown failure.
  response.on('error', () => undefined)
  return (line) => {
    if (response.destroyed || response.writableEnded) return
    // Proxies that gather replies would hold the progress back.
    if (!response.headersSent) response.type('application/x-ndjson').set('X-Accel-Buffering', 'no')
    response.write(`${JSON.stringify(line)}\n`)
  }
}
