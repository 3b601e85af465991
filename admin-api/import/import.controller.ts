import { Controller, Query, Res, UploadedFile, UseInterceptors } from '@nestjs/common'
import type { Response } from 'express'
import type { ImportQuery } from '../../contracts/parameters.ts'
import { type Author, By } from '../http/access.ts'
import { lineWriter } from '../http/line-writer.ts'
import { Serves } from '../http/serves.ts'
import { ImportFileInterceptor } from './import-file.interceptor.ts'
import { ImportService } from './import.service.ts'
import type { ImportFile } from './received-file.ts'

@Controller()
export class ImportController {
  constructor(private readonly imports: ImportService) {}

  @Serves('POST /api/terms/import')
  @UseInterceptors(ImportFileInterceptor)
  async import(
    @Query() { dryRun }: ImportQuery,
    @UploadedFile() file: ImportFile,
    @By() author: Author,
    @Res() response: Response,
  ): Promise<void> {
    if (dryRun) {
      response.json(await this.imports.preview(file))
      return
    }
    const write = lineWriter(response)
    await write(await this.imports.import(file, author, (line) => void write(line)))
    response.end()
  }
}
