import { Controller, Query, Res } from '@nestjs/common'
import type { Response } from 'express'
import type { Category } from '../../contracts/category.ts'
import type { SearchQuery, TextQuery } from '../../contracts/parameters.ts'
import type { Term } from '../../contracts/term.ts'
import { Serves } from '../http/serves.ts'
import { SearchService } from './search.service.ts'

@Controller()
export class SearchController {
  constructor(private readonly searches: SearchService) {}

  @Serves('GET /api/terms/search')
  async search(@Query() query: SearchQuery, @Res({ passthrough: true }) response: Response): Promise<Term[]> {
    const { terms, total } = await this.searches.search(query)
    response.set('Total-Count', String(total))
    return terms
  }

  @Serves('GET /api/terms/search/categories')
  categories(@Query() { search }: TextQuery): Promise<Category[]> {
    return this.searches.categories(search)
  }
}
