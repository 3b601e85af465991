import { StandardSchemaValidationPipe, type StandardSchemaValidationPipeOptions } from '@nestjs/common'
import { GlossaryError } from '../../contracts/errors.ts'

type Issues = Parameters<NonNullable<StandardSchemaValidationPipeOptions['exceptionFactory']>>[0]

export const UNKNOWN_FIELD = 'Unknown field'
/** Unknown fields or ids that a reply names: more helps nobody, and a megabyte can hold 90,000. */
export const MOST_NAMED = 20

const joinPath = (path: readonly unknown[]): string =>
  path.map((part) => String(typeof part === 'object' && part !== null && 'key' in part ? part.key : part)).join('.')

/** An error for a field outside the schemas. */
export const refuseField = (field: string, message: string): GlossaryError =>
  new GlossaryError('invalid-input', { fields: { [field]: message } })

/** Converts zod issues: each path with its first message. A body that is no readable object has no field to mark. */
export function refuseIssues(issues: Issues): GlossaryError {
  // A map, because a field may be called `__proto__`.
  const messages = new Map<string, string>()
  const mark = (path: readonly unknown[], message: string): void => {
    const field = joinPath(path)
    if (field !== '' && !messages.has(field)) messages.set(field, message)
  }
  for (const issue of issues) {
    const path = issue.path ?? []
    if ('keys' in issue && Array.isArray(issue.keys))
      for (const key of issue.keys.slice(0, MOST_NAMED)) mark([...path, key], UNKNOWN_FIELD)
    else mark(path, issue.message)
  }
  return messages.size === 0
    ? new GlossaryError('malformed-request')
    : new GlossaryError('invalid-input', { fields: Object.fromEntries(messages) })
}

/** Nest would strip fields such as `constructor`; here they are unknown fields like any other. */
class SchemaPipe extends StandardSchemaValidationPipe {
  protected override stripProtoKeys(): void {
    // The strict schemas refuse them.
  }
}

/** Validates parameters that declare a zod `schema`. */
export const schemaPipe = new SchemaPipe({ exceptionFactory: refuseIssues })
