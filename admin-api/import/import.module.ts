import { Module } from '@nestjs/common'
import { ImportController } from './import.controller.ts'
import { ImportService } from './import.service.ts'
import { SearchModule } from '../search/search.module.ts'

@Module({ imports: [SearchModule], controllers: [ImportController], providers: [ImportService] })
export class ImportModule {}
