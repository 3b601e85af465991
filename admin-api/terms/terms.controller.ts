import { Body, Controller, Header, Param, Query, Res } from '@nestjs/common'
import type { Response } from 'express'
import type { ExportQuery, IdParam, NamesQuery, SlugParam, TermListQuery } from '../../contracts/parameters.ts'
import type { BulkDeleteForm, ListedTermName, Term, TermForm, TermPatch } from '../../contracts/term.ts'
import { type Author, By } from '../http/access.ts'
import { Serves } from '../http/serves.ts'
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
  ) {}

  @Serves('GET /api/terms/names')
  names(@Query() query: NamesQuery): Promise<ListedTermName[]> {
    return this.lists.names(query)
  }

  @Serves('GET /api/terms/by-category')
  byCategory(@Query() query: TermListQuery): Promise<Term[]> {
    return this.lists.byCategory(query)
  }

  @Serves('GET /api/terms/export')
  @Header('Cache-Control', 'no-store')
  exportAll(@Query() { categoryId }: ExportQuery): Promise<Term[]> {
    return this.exports.terms(categoryId)
  }

  @Serves('GET /api/terms/export.csv')
  @Header('Cache-Control', 'no-store')
  async exportCsv(
    @Query() { categoryId }: ExportQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    const { filename, text, terms } = await this.exports.csv(categoryId)
    // For the Export button, which says how many there are.
    response.set('Term-Count', String(terms))
    // `attachment` also sets the type, by the file's ending.
    response.attachment(filename)
    return text
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
  async bulkDelete(@Body() { ids }: BulkDeleteForm, @By() author: Author): Promise<{ deleted: number }> {
    return { deleted: await this.removal.remove(ids, author) }
  }

  @Serves('PATCH /api/terms/:id')
  update(@Param() { id }: IdParam, @Body() patch: TermPatch, @By() author: Author): Promise<Term> {
    return this.terms.update(id, patch, author)
  }

  @Serves('DELETE /api/terms/:id')
  async remove(@Param() { id }: IdParam, @By() author: Author): Promise<void> {
    await this.removal.remove([id], author)
  }
}
