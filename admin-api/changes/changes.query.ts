import { Type } from 'class-transformer'
import { IsInt, Max, Min } from 'class-validator'

/** Rows or terms in one reply. */
const MAX_LIMIT = 1000
/** Seconds; below the 30 s after which many proxies give up a silent request. */
const MAX_WAIT = 25
const MAX_ID = 2_147_483_647

export class ChangesQuery {
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(MAX_ID)
  since = 0

  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_LIMIT)
  limit = MAX_LIMIT

  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(MAX_WAIT)
  wait = 0
}

export class ContentQuery {
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(MAX_ID)
  after = 0

  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_LIMIT)
  limit = MAX_LIMIT
}
