import { Type } from 'class-transformer'
import { IsInt, Max, Min } from 'class-validator'

/** PostgreSQL's `integer`. */
export const MAX_ID = 2_147_483_647

const wrongId = { message: 'The id must be a positive whole number' }

/** `:id` of a route. */
export class IdParam {
  @Type(() => Number)
  @IsInt(wrongId)
  @Min(1, wrongId)
  @Max(MAX_ID, wrongId)
  id: number
}
