import { Module } from '@nestjs/common'
import { ImagesModule } from '../images/images.module.ts'
import { TermListsService } from './term-lists.service.ts'
import { TermRemovalService } from './term-removal.service.ts'
import { TermsController } from './terms.controller.ts'
import { TermsService } from './terms.service.ts'

@Module({
  imports: [ImagesModule],
  controllers: [TermsController],
  providers: [TermsService, TermListsService, TermRemovalService],
})
export class TermsModule {}
