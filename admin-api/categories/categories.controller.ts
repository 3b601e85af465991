import { Body, Controller, Param } from '@nestjs/common'
import type { Category, CategoryForm } from '../../contracts/category.ts'
import type { IdParam } from '../../contracts/parameters.ts'
import { Serves } from '../http/serves.ts'
import { CategoriesService } from './categories.service.ts'

@Controller()
export class CategoriesController {
  constructor(private readonly categories: CategoriesService) {}

  @Serves('GET /api/categories')
  list(): Promise<Category[]> {
    return this.categories.list()
  }

  @Serves('POST /api/categories')
  create(@Body() form: CategoryForm): Promise<Category> {
    return this.categories.create(form)
  }

  @Serves('PATCH /api/categories/:id')
  rename(@Param() { id }: IdParam, @Body() form: CategoryForm): Promise<Category> {
    return this.categories.rename(id, form)
  }

  @Serves('DELETE /api/categories/:id')
  remove(@Param() { id }: IdParam): Promise<void> {
    return this.categories.remove(id)
  }
}
