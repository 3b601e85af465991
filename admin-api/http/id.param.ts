import { applyDecorators } from '@nestjs/common'
import { Type } from 'class-transformer'
import { IsInt, Max, Min } from 'class-validator'

/** PostgreSQL's `integer`. */
export const MAX_ID = 2_147_483_647

const wrongId = { message: 'The id must be a positive whole number' }

const IsId = (): PropertyDecorator =>
  applyDecorators(
    Type(() => Number),
    IsInt(wrongId),
    Min(1, wrongId),
    Max(MAX_ID, wrongId),
  )

/** `:id` of a route. */
export class IdParam {
  @IsId()
  id: number
}

/** `:termId` of a route. */
export class TermIdParam {
  @IsId()
  termId: number
}
