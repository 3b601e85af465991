import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common'
import {
  idParam,
  type IdParam,
  slugParam,
  type SlugParam,
  termListQuery,
  type TermListQuery,
} from '../../contracts/parameters.ts'
import {
  bulkDeleteForm,
  type BulkDeleteForm,
  type Term,
  termForm,
  type TermForm,
  type TermName,
  termPatch,
  type TermPatch,
} from '../../contracts/term.ts'
import { AdministratorId, Public } from '../http/access.ts'
import { SearchService } from '../search/search.service.ts'
import { TermListsService } from './term-lists.service.ts'
import { TermRemovalService } from './term-removal.service.ts'
import { TermsService } from './terms.service.ts'

@Controller('api/terms')
export class TermsController {
  constructor(
    private readonly terms: TermsService,
    private readonly lists: TermListsService,
    private readonly removal: TermRemovalService,
    private readonly searches: SearchService,
  ) {}

  @Public()
  @Get('names')
  names(): Promise<TermName[]> {
    return this.lists.names()
  }

  @Public()
  @Get('by-category')
  byCategory(@Query({ schema: termListQuery }) query: TermListQuery): Promise<Term[]> {
    return this.lists.byCategory(query)
  }

  @Public()
  @Get('slug/:slug')
  findBySlug(@Param({ schema: slugParam }) { slug }: SlugParam): Promise<Term> {
    return this.lists.findBySlug(slug)
  }

  @Public()
  @Get(':id')
  findById(@Param({ schema: idParam }) { id }: IdParam): Promise<Term> {
    return this.lists.findById(id)
  }

  @Post()
  create(@Body({ schema: termForm }) form: TermForm, @AdministratorId() administratorId: number): Promise<Term> {
    return this.terms.create(form, administratorId)
  }

  @Post('bulk-delete')
  @HttpCode(200)
  async bulkDelete(@Body({ schema: bulkDeleteForm }) { ids }: BulkDeleteForm): Promise<{ deleted: number }> {
    const deleted = await this.removal.remove(ids)
    await this.searches.settle()
    return { deleted }
  }

  @Patch(':id')
  update(@Param({ schema: idParam }) { id }: IdParam, @Body({ schema: termPatch }) patch: TermPatch): Promise<Term> {
    return this.terms.update(id, patch)
  }

  @Delete(':id')
  @HttpCode(204)
  async remove(@Param({ schema: idParam }) { id }: IdParam): Promise<void> {
    await this.removal.remove([id])
  }
}
