import {
  StandardSchemaValidationPipe,
  type StandardSchemaValidationPipeOptions,
  ValidationPipe,
  type ValidationError,
} from '@nestjs/common'
import { type FieldMessages, GlossaryError } from '../../contracts/errors.ts'

type Issues = Parameters<NonNullable<StandardSchemaValidationPipeOptions['exceptionFactory']>>[0]

const UNKNOWN_FIELD = 'Unknown field'

/** Body without a readable object at all has no field to mark. */
function invalidInput(messages: [field: string, message: string][]): GlossaryError {
  const fields: FieldMessages = {}
  for (const [field, message] of messages) if (field !== '') fields[field] ??= message
  return Object.keys(fields).length === 0
    ? new GlossaryError('malformed-request')
    : new GlossaryError('invalid-input', { fields })
}

const joinPath = (path: readonly unknown[]): string =>
  path.map((part) => String(typeof part === 'object' && part !== null && 'key' in part ? part.key : part)).join('.')

/** The failure of a zod shape: each path with its first message. */
export function refuseIssues(issues: Issues): GlossaryError {
  return invalidInput(
    issues.flatMap((issue): [string, string][] => {
      const path = issue.path ?? []
      return 'keys' in issue && Array.isArray(issue.keys)
        ? issue.keys.map((key) => [joinPath([...path, key]), UNKNOWN_FIELD])
        : [[joinPath(path), issue.message]]
    }),
  )
}

function messagesOf(error: ValidationError, parents: string[] = []): [string, string][] {
  const path = [...parents, error.property]
  const own = Object.entries(error.constraints ?? {}).map(([rule, message]): [string, string] => [
    joinPath(path),
    rule === 'whitelistValidation' ? UNKNOWN_FIELD : message,
  ])
  return [...own, ...(error.children ?? []).flatMap((child) => messagesOf(child, path))]
}

/** The failure of a class-validator class, in the same form. */
export const refuseErrors = (errors: ValidationError[]): GlossaryError =>
  invalidInput(errors.flatMap((error) => messagesOf(error)))

/** For parameters that declare a zod `schema`. */
export const schemaPipe = new StandardSchemaValidationPipe({ exceptionFactory: refuseIssues })

/** For parameters typed by a class with class-validator rules. */
export const classPipe = new ValidationPipe({
  transform: true,
  whitelist: true,
  forbidNonWhitelisted: true,
  forbidUnknownValues: true,
  validationError: { target: false, value: false },
  exceptionFactory: refuseErrors,
})
