import { atom, type ReadableAtom } from 'nanostores'
import type { FieldMessages } from '../../../contracts/errors.ts'
import type { Administrator, PasswordForm, PasswordLink } from '../../../contracts/session.ts'
import { reads } from '../../lib/reads.ts'
import { request, RequestFailure, serviceMessage } from '../../lib/request.ts'
import { showFailed } from '../../ui/failed-toast.ts'
import { showToast } from '../../ui/toasts.ts'

/** An action that waits for confirmation. */
export interface Question {
  kind: 'remove' | 'sign-out'
  administrator: Administrator
}

/** A one-time link with the email of its account. */
export interface NewLink extends PasswordLink {
  email: string
}

const $asked = atom<Question | null>(null)
const $isPending = atom(false)
const $link = atom<NewLink | null>(null)

export const $question: ReadableAtom<Question | null> = $asked
/** Whether a request is in flight. */
export const $isSending: ReadableAtom<boolean> = $isPending
/** Shown until the page is left, because the link cannot be read again. */
export const $newLink: ReadableAtom<NewLink | null> = $link

export const administratorsRead = {
  queryKey: ['/api/administrators'],
  queryFn: () => request('GET /api/administrators', null),
}

export const ask = (question: Question): void => $asked.set(question)
export const cancelQuestion = (): void => $asked.set(null)

/** Resolves to the messages to show under the fields. */
export const addAdministrator = async (email: string): Promise<FieldMessages> =>
  (await showLink('Failed to add the administrator. Please try again.', email, () =>
    request('POST /api/administrators', { email }),
  )) ?? {}

/** Makes a new link. It does not bring back an administrator who has been removed since. */
export const renewLink = ({ id, email }: Administrator): Promise<unknown> =>
  showLink('Failed to make a link. Please try again.', email, () =>
    request('POST /api/administrators/:id/link', null, { params: { id } }),
  )

const showLink = (failed: string, email: string, make: () => Promise<PasswordLink>): Promise<FieldMessages | null> =>
  send(failed, async () => {
    $link.set({ ...(await make()), email })
    await readAgain()
  })

/** Performs the confirmed action. Reloads the page if that ends the administrator's own session. */
export async function confirmQuestion(): Promise<void> {
  const question = $asked.get()
  if (question === null) return
  const { kind, administrator } = question
  const params = { id: administrator.id }
  await send('Failed. Please try again.', async () => {
    if (kind === 'remove') await request('DELETE /api/administrators/:id', null, { params })
    else await request('DELETE /api/administrators/:id/sessions', null, { params })
    if (administrator.isOneself) location.reload()
    if (kind === 'remove' && $link.get()?.email === administrator.email) $link.set(null)
    const description =
      kind === 'remove' ? `${administrator.email} was removed` : `${administrator.email} was signed out`
    showToast({ title: 'Success', description })
    await readAgain()
  })
  $asked.set(null)
}

/** Resolves to the messages to show under the fields; null once the password is changed. */
export const changePassword = (form: PasswordForm): Promise<FieldMessages | null> =>
  send('Failed to change the password. Please try again.', async () => {
    await request('POST /api/session/password', form)
    showToast({ title: 'Success', description: 'Password changed. All other browsers are signed out.' })
    await readAgain()
  })

const readAgain = (): Promise<void> => reads.invalidateQueries({ queryKey: administratorsRead.queryKey })

/** @returns null on success, else the messages for fields: {} if a toast reports the failure or another request is in flight */
async function send(failed: string, work: () => Promise<void>): Promise<FieldMessages | null> {
  if ($isPending.get()) return {}
  $isPending.set(true)
  try {
    await work()
    return null
  } catch (failure) {
    const fields = failure instanceof RequestFailure ? failure.fields : {}
    if (Object.keys(fields).length > 0) return fields
    showFailed('Error', failure, failed)
    // Another administrator may have changed the list. Not after a lost connection: the read would wait until it is back.
    if (serviceMessage(failure) !== null) await readAgain()
    return {}
  } finally {
    $isPending.set(false)
  }
}
