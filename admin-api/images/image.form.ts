import { IsOptional } from 'class-validator'
import { caption } from '../../contracts/image.ts'
import { Follows } from '../settings/follows.ts'

/** What stands beside the file in the form of an upload. */
export class ImageForm {
  @IsOptional()
  @Follows(caption)
  caption?: string
}
