import { hasCode } from '../lib/has-code.ts'
import { serviceMessage } from '../lib/request.ts'
import { signInPath } from '../lib/sign-in-path.ts'
import { showToast, type Toast } from './toasts.ts'

/** What the toast of a failure offers where the session has ended: the sign-in page, which leads back to this screen. */
export const signInAction = (failure: unknown): Pick<Toast, 'action'> =>
  hasCode(failure, 'sign-in-required') ? { action: { label: 'Sign in', run: () => location.assign(signInPath()) } } : {}

/** For what has failed. @param advice where the service says nothing about it */
export const showFailed = (title: string, failure: unknown, advice: string): void =>
  showToast({
    title,
    description: serviceMessage(failure) ?? advice,
    variant: 'destructive',
    ...signInAction(failure),
  })
