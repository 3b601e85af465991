import { Controller, Get, Header, Query, Res } from '@nestjs/common'
import type { Response } from 'express'
import { exportQuery, type ExportQuery } from '../../contracts/parameters.ts'
import type { Term } from '../../contracts/term.ts'
import { Public } from '../http/access.ts'
import { TermExportService } from './term-export.service.ts'

@Public()
@Controller('api/terms')
export class TermExportController {
  constructor(private readonly exports: TermExportService) {}

  @Get('export')
  @Header('Cache-Control', 'no-store')
  terms(@Query({ schema: exportQuery }) { categoryId }: ExportQuery): Promise<Term[]> {
    return this.exports.terms(categoryId)
  }

  @Get('export.csv')
  @Header('Cache-Control', 'no-store')
  async csv(
    @Query({ schema: exportQuery }) { categoryId }: ExportQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    const { filename, text, terms } = await this.exports.csv(categoryId)
    // For the Export button, which says how many there are.
    response.set('Term-Count', String(terms))
    // `attachment` also sets the type, by the file's ending.
    response.attachment(filename)
    return text
  }
}
