import { Controller, HttpCode, Post, Query, Res, UploadedFile, UseInterceptors } from '@nestjs/common'
import type { Response } from 'express'
import { AdministratorId, TakesBody } from '../http/access.ts'
import { type ImportFile, ImportFileInterceptor } from './import-file.interceptor.ts'
import { ImportQuery } from './import.query.ts'
import { ImportService } from './import.service.ts'
import { lineWriter } from './line-writer.ts'

@Controller('api/terms')
export class ImportController {
  constructor(private readonly imports: ImportService) {}

  @Post('import')
  @HttpCode(200)
  @TakesBody('multipart')
  @UseInterceptors(ImportFileInterceptor)
  import(
    @Query() { dryRun }: ImportQuery,
    @UploadedFile() { chunks }: ImportFile,
    @AdministratorId() userId: number,
    @Res() response: Response,
  ): Promise<void> {
    return dryRun
      ? this.imports.preview(chunks).then((preview) => void response.json(preview))
      : this.imports.import(chunks, userId, lineWriter(response)).then(() => void response.end())
  }
}
