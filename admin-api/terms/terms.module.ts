import { Module } from '@nestjs/common'
import { ImagesModule } from '../images/images.module.ts'
import { TermExportController } from './term-export.controller.ts'
import { TermExportService } from './term-export.service.ts'
import { TermListsService } from './term-lists.service.ts'
import { TermRemovalService } from './term-removal.service.ts'
import { TermsController } from './terms.controller.ts'
import { TermsService } from './terms.service.ts'

@Module({
  imports: [ImagesModule],
  // The export's paths stand before `:id`.
  controllers: [TermExportController, TermsController],
  providers: [TermsService, TermListsService, TermRemovalService, TermExportService],
})
export class TermsModule {}
