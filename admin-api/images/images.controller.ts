import { Body, Controller, Delete, HttpCode, Param, Patch } from '@nestjs/common'
import { captionForm, type CaptionForm, type TermImage } from '../../contracts/image.ts'
import { idParam, type IdParam } from '../../contracts/parameters.ts'
import { ImagesService } from './images.service.ts'

@Controller('api/images')
export class ImagesController {
  constructor(private readonly images: ImagesService) {}

  @Patch(':id/caption')
  changeCaption(
    @Param({ schema: idParam }) { id }: IdParam,
    @Body({ schema: captionForm }) form: CaptionForm,
  ): Promise<TermImage> {
    return this.images.changeCaption(id, form)
  }

  @Delete(':id')
  @HttpCode(204)
  remove(@Param({ schema: idParam }) { id }: IdParam): Promise<void> {
    return this.images.remove(id)
  }
}
