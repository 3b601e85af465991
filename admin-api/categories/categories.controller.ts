import { Body, Controller, Param, Query, Res } from '@nestjs/common'
import type { Response } from 'express'
import type { Category, CategoryForm, CategoryRename } from '../../contracts/category.ts'
import type { CategoryDeletionQuery, IdParam } from '../../contracts/parameters.ts'
import { type Author, By } from '../http/access.ts'
import { Serves } from '../http/serves.ts'
import { CategoriesService } from './categories.service.ts'

@Controller()
export class CategoriesController {
  constructor(private readonly categories: CategoriesService) {}

  @Serves('GET /api/categories')
  list(@Res({ passthrough: true }) response: Response): Promise<string> {
    response.type('json')
    return this.categories.list()
  }

  @Serves('POST /api/categories')
  create(@Body() form: CategoryForm, @By() author: Author): Promise<Category> {
    return this.categories.create(form, author)
  }

  @Serves('PATCH /api/categories/:id')
  rename(@Param() { id }: IdParam, @Body() form: CategoryRename, @By() author: Author): Promise<Category> {
    return this.categories.rename(id, form, author)
  }

  @Serves('DELETE /api/categories/:id')
  remove(@Param() { id }: IdParam, @Query() asRead: CategoryDeletionQuery, @By() author: Author): Promise<void> {
    return this.categories.remove(id, asRead, author)
  }
}
