import { hasCode } from '../lib/has-code.ts'
import { serviceMessage } from '../lib/request.ts'
import { signInPath } from '../lib/sign-in-path.ts'
import { showToast, type Toast } from './toasts.ts'

/** The action of a failure's toast if the session has ended: the sign-in page, which returns to this screen. */
export const signInAction = (failure: unknown): Pick<Toast, 'action'> =>
  hasCode(failure, 'sign-in-required') ? { action: { label: 'Sign in', run: () => location.assign(signInPath()) } } : {}

/** Shows a failure as a toast. @param advice shown if the service sent no message */
export const showFailed = (title: string, failure: unknown, advice: string): void =>
  showToast({
    title,
    description: serviceMessage(failure) ?? advice,
    variant: 'destructive',
    ...signInAction(failure),
  })
