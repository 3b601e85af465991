import { applyDecorators } from '@nestjs/common'
import { Transform } from 'class-transformer'
import { ValidateBy } from 'class-validator'
import type { z } from 'zod'

/** A property of a class-validator class that follows a zod rule of the contracts, which keeps limit and message, and tidies the value. */
export function Follows(rule: z.ZodType): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }): unknown => rule.safeParse(value).data ?? value),
    ValidateBy({
      name: 'follows',
      validator: {
        validate: (value) => rule.safeParse(value).success,
        defaultMessage: (context) => rule.safeParse(context?.value).error?.issues[0]?.message ?? '',
      },
    }),
  )
}
