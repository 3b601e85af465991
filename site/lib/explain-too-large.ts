import { errors } from '../../contracts/errors.ts'
import { RequestFailure } from './request.ts'

const { status: statusCode, message } = errors['too-large']

/** Reports a proxy's 413 as our own `too-large`, because trying again would not help. nginx accepts 1 MB by default. @throws RequestFailure */
export const explainTooLarge = <Reply>(sent: Promise<Reply>): Promise<Reply> =>
  sent.catch((failure: unknown) => {
    const isOfProxy = failure instanceof RequestFailure && !failure.isReply && failure.cause === statusCode
    throw isOfProxy ? new RequestFailure({ statusCode, code: 'too-large', message }) : failure
  })
