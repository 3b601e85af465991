import { Body, Controller, Header, Param, Query, Req, Res } from '@nestjs/common'
import type { Request, Response } from 'express'
import type {
  DeletionQuery,
  ExcerptsQuery,
  ExportQuery,
  IdParam,
  NamesQuery,
  SlugParam,
  TermListQuery,
  TextQuery,
} from '../../contracts/parameters.ts'
import type { BulkDeleteForm, Term, TermExcerpt, TermForm, TermPatch } from '../../contracts/term.ts'
import { type Author, By } from '../http/access.ts'
import { Serves } from '../http/serves.ts'
import { ByteRate } from '../load/byte-rate.ts'
import { encodingFor, sendCached } from '../reads/send-cached.ts'
import { TermExportService } from './term-export.service.ts'
import { TermListsService } from './term-lists.service.ts'
import { TermRemovalService } from './term-removal.service.ts'
import { TermsService } from './terms.service.ts'

@Controller()
export class TermsController {
  constructor(
    private readonly terms: TermsService,
    private readonly lists: TermListsService,
    private readonly removal: TermRemovalService,
    private readonly exports: TermExportService,
    private readonly rate: ByteRate,
  ) {}

  @Serves('GET /api/terms/names')
  names(@Query() { withoutCategory }: NamesQuery, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.sendFile(request, response, withoutCategory ? 'without-category' : 'names')
  }

  @Serves('GET /api/terms/by-category')
  async byCategory(@Query() query: TermListQuery, @Res({ passthrough: true }) response: Response): Promise<string> {
    const { json, next } = await this.lists.byCategory(query)
    response.set('Next-Place', encodeURIComponent(next ?? '')).type('json')
    return json
  }

  @Serves('GET /api/terms/table')
  table(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.sendFile(request, response, 'table')
  }

  @Serves('GET /api/terms/ids')
  ids(@Query() { search }: TextQuery, @Res({ passthrough: true }) response: Response): Promise<string> {
    response.type('json')
    return this.lists.ids(search)
  }

  @Serves('GET /api/terms/excerpts')
  excerpts(@Query() { ids }: ExcerptsQuery): Promise<TermExcerpt[]> {
    return this.lists.excerpts(ids.split(',').map(Number))
  }

  @Serves('GET /api/terms/export')
  @Header('Cache-Control', 'no-store')
  exportAll(@Query() { categoryId }: ExportQuery, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.sendFile(request, response, 'terms', categoryId)
  }

  @Serves('GET /api/terms/export.csv')
  @Header('Cache-Control', 'no-store')
  async exportCsv(
    @Query() { categoryId }: ExportQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { name, kept } = await this.exports.find('csv', encodingFor(request), categoryId)
    // The Export button shows the count.
    response.set('Term-Count', String(kept.terms)).attachment(name)
    await sendCached(request, response, kept, { type: 'csv', rate: this.rate })
  }

  @Serves('GET /api/terms/slug/:slug')
  findBySlug(@Param() { slug }: SlugParam): Promise<Term> {
    return this.lists.findBySlug(slug)
  }

  @Serves('GET /api/terms/:id')
  findById(@Param() { id }: IdParam): Promise<Term> {
    return this.lists.findById(id)
  }

  @Serves('POST /api/terms')
  create(@Body() form: TermForm, @By() author: Author): Promise<Term> {
    return this.terms.create(form, author)
  }

  @Serves('POST /api/terms/bulk-delete')
  async bulkDelete(@Body() { ids, basedOn }: BulkDeleteForm, @By() author: Author): Promise<{ deleted: number }> {
    return { deleted: await this.removal.removeAll(ids, author, basedOn) }
  }

  @Serves('PATCH /api/terms/:id')
  update(@Param() { id }: IdParam, @Body() patch: TermPatch, @By() author: Author): Promise<Term> {
    return this.terms.update(id, patch, author)
  }

  @Serves('DELETE /api/terms/:id')
  remove(@Param() { id }: IdParam, @Query() { basedOn }: DeletionQuery, @By() author: Author): Promise<void> {
    return this.removal.removeOne(id, author, basedOn)
  }

  private async sendFile(
    request: Request,
    response: Response,
    kind: 'names' | 'without-category' | 'table' | 'terms',
    categoryId?: number,
  ): Promise<void> {
    const { kept } = await this.exports.find(kind, encodingFor(request), categoryId)
    await sendCached(request, response, kept, { type: 'json', rate: this.rate })
  }
}
