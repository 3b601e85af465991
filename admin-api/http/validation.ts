import { StandardSchemaValidationPipe, type StandardSchemaValidationPipeOptions } from '@nestjs/common'
import { type FieldMessages, GlossaryError } from '../../contracts/errors.ts'

type Issues = Parameters<NonNullable<StandardSchemaValidationPipeOptions['exceptionFactory']>>[0]

const UNKNOWN_FIELD = 'Unknown field'

const joinPath = (path: readonly unknown[]): string =>
  path.map((part) => String(typeof part === 'object' && part !== null && 'key' in part ? part.key : part)).join('.')

/** The failure of a zod shape: each path with its first message. A body without a readable object at all has no field to mark. */
export function refuseIssues(issues: Issues): GlossaryError {
  const fields: FieldMessages = {}
  const mark = (path: readonly unknown[], message: string): void => {
    const field = joinPath(path)
    if (field !== '' && !Object.hasOwn(fields, field)) fields[field] = message
  }
  for (const issue of issues) {
    const path = issue.path ?? []
    if ('keys' in issue && Array.isArray(issue.keys)) for (const key of issue.keys) mark([...path, key], UNKNOWN_FIELD)
    else mark(path, issue.message)
  }
  return Object.keys(fields).length === 0
    ? new GlossaryError('malformed-request')
    : new GlossaryError('invalid-input', { fields })
}

/** For parameters that declare a zod `schema`. */
export const schemaPipe = new StandardSchemaValidationPipe({ exceptionFactory: refuseIssues })
