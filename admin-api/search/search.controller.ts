import { Controller, Get, Query, Res } from '@nestjs/common'
import type { Response } from 'express'
import { searchQuery, type SearchQuery } from '../../contracts/parameters.ts'
import type { Term } from '../../contracts/term.ts'
import { Public } from '../http/access.ts'
import { SearchService } from './search.service.ts'

@Public()
@Controller('api/terms')
export class SearchController {
  constructor(private readonly searches: SearchService) {}

  @Get('search')
  async search(
    @Query({ schema: searchQuery }) query: SearchQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Term[]> {
    const { terms, total } = await this.searches.search(query)
    response.set('Total-Count', String(total))
    return terms
  }
}
