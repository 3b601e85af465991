import { Transform, Type } from 'class-transformer'
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator'
import { MAX_SEARCH_LENGTH } from '../../contracts/search.ts'
import { oneLine } from '../../contracts/text.ts'
import { MAX_ID } from '../http/id.param.ts'

const Searched = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' ? oneLine(value).trim() : value,
)

/** Of lists that may be read in parts. Without `limit` all is answered. */
export class TermSearchQuery {
  @Searched
  @IsString()
  @MaxLength(MAX_SEARCH_LENGTH)
  search = ''

  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_ID)
  limit?: number

  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(MAX_ID)
  offset = 0
}

export class TermListQuery extends TermSearchQuery {
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_ID)
  categoryId?: number
}

export class ExportQuery {
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_ID)
  categoryId?: number

  /** The time of asking, which keeps caches away; the service makes nothing of it. */
  @IsOptional()
  @IsString()
  @MaxLength(MAX_SEARCH_LENGTH)
  t?: string
}
