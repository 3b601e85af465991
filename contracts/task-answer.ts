import { z } from 'zod'

const taskFailure = z.object({
  message: z.string(),
  stack: z.string().optional(),
  /** Of `errors.ts`, or the system's or the database's own. */
  code: z.string().optional(),
  retryAfter: z.number().optional(),
})
export type TaskFailure = z.infer<typeof taskFailure>

/** What a thread that works beside the service answers to each message: the PNG of a social picture in base64, for instance. */
export const taskAnswer = z.union([z.object({ result: z.string() }), z.object({ failure: taskFailure })])
export type TaskAnswer = z.infer<typeof taskAnswer>
