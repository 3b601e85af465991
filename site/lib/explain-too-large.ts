import { errors } from '../../contracts/errors.ts'
import { RequestFailure } from './request.ts'

const { status: statusCode, message } = errors['too-large']

/** For what may be larger than a proxy takes (nginx: 1 MB, unless it is told), whose refusal is not ours. To try again would not help. @throws RequestFailure */
export const explainTooLarge = <Reply>(sent: Promise<Reply>): Promise<Reply> =>
  sent.catch((failure: unknown) => {
    const isOfProxy = failure instanceof RequestFailure && !failure.isReply && failure.cause === statusCode
    throw isOfProxy ? new RequestFailure({ statusCode, code: 'too-large', message }) : failure
  })
