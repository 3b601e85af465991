import { Transform } from 'class-transformer'
import { IsBoolean } from 'class-validator'

export class ImportQuery {
  /** `true`: only say what would be done. */
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean({ message: 'dryRun must be true or false' })
  dryRun = false
}
