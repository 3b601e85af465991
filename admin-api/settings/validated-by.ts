import { applyDecorators } from '@nestjs/common'
import { Transform } from 'class-transformer'
import { ValidateBy } from 'class-validator'
import type { z } from 'zod'

/** Validates a class-validator property with a zod rule of the contracts, and transforms its value; limits and messages stay in the rule. */
export function ValidatedBy(rule: z.ZodType): PropertyDecorator {
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
