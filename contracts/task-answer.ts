import { z } from 'zod'

const taskFailure = z.object({
  message: z.string(),
  stack: z.string().optional(),
  /** An `ErrorCode`, or a code of the system or the database. */
  code: z.string().optional(),
  retryAfter: z.number().optional(),
})
export type TaskFailure = z.infer<typeof taskFailure>

/** The reply of one of the service's worker threads to each message. A result is text, such as the PNG of a social picture in base64. */
export const taskAnswer = z.union([z.object({ result: z.string() }), z.object({ failure: taskFailure })])
export type TaskAnswer = z.infer<typeof taskAnswer>
