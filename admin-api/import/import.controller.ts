import { Controller, HttpCode, Post, Query, Res, UploadedFile, UseInterceptors } from '@nestjs/common'
import type { Response } from 'express'
import { importQuery, type ImportQuery } from '../../contracts/parameters.ts'
import { AdministratorId } from '../http/access.ts'
import { type ImportFile, ImportFileInterceptor } from './import-file.interceptor.ts'
import { ImportService } from './import.service.ts'
import { SearchService } from '../search/search.service.ts'
import { lineWriter } from './line-writer.ts'

@Controller('api/terms')
export class ImportController {
  constructor(
    private readonly imports: ImportService,
    private readonly searches: SearchService,
  ) {}

  @Post('import')
  @HttpCode(200)
  @UseInterceptors(ImportFileInterceptor)
  async import(
    @Query({ schema: importQuery }) { dryRun }: ImportQuery,
    @UploadedFile() { chunks }: ImportFile,
    @AdministratorId() userId: number,
    @Res() response: Response,
  ): Promise<void> {
    if (dryRun) {
      response.json(await this.imports.preview(chunks))
      return
    }
    const write = lineWriter(response)
    const outcome = await this.imports.import(chunks, userId, write)
    await this.searches.settle()
    write(outcome)
    response.end()
  }
}
