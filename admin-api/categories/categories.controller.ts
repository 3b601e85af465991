import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common'
import { type Category, categoryForm, type CategoryForm } from '../../contracts/category.ts'
import { idParam, type IdParam } from '../../contracts/parameters.ts'
import { Public } from '../http/access.ts'
import { CategoriesService } from './categories.service.ts'

@Controller('api/categories')
export class CategoriesController {
  constructor(private readonly categories: CategoriesService) {}

  @Public()
  @Get()
  list(): Promise<Category[]> {
    return this.categories.list()
  }

  @Post()
  create(@Body({ schema: categoryForm }) form: CategoryForm): Promise<Category> {
    return this.categories.create(form)
  }

  @Patch(':id')
  rename(
    @Param({ schema: idParam }) { id }: IdParam,
    @Body({ schema: categoryForm }) form: CategoryForm,
  ): Promise<Category> {
    return this.categories.rename(id, form)
  }

  @Delete(':id')
  @HttpCode(204)
  remove(@Param({ schema: idParam }) { id }: IdParam): Promise<void> {
    return this.categories.remove(id)
  }
}
