import { atom, type ReadableAtom } from 'nanostores'
import type { FieldMessages } from '../../../contracts/errors.ts'
import type { Administrator, PasswordForm, PasswordLink } from '../../../contracts/session.ts'
import { reads } from '../../lib/reads.ts'
import { request, RequestFailure, serviceMessage } from '../../lib/request.ts'
import { showFailed } from '../../ui/failed-toast.ts'
import { showToast } from '../../ui/toasts.ts'

/** What is asked before it is done. */
export interface Question {
  kind: 'remove' | 'sign-out'
  administrator: Administrator
}

/** A one-time link, and whose it is. */
export interface NewLink extends PasswordLink {
  email: string
}

const $asked = atom<Question | null>(null)
const $isPending = atom(false)
const $link = atom<NewLink | null>(null)

export const $question: ReadableAtom<Question | null> = $asked
/** Whether a request is on its way. */
export const $isSending: ReadableAtom<boolean> = $isPending
/** Shown until the page is left: nobody can read it again. */
export const $newLink: ReadableAtom<NewLink | null> = $link

export const administratorsRead = {
  queryKey: ['/api/administrators'],
  queryFn: () => request('GET /api/administrators', null),
}

export const ask = (question: Question): void => $asked.set(question)
export const takeBack = (): void => $asked.set(null)

/** Resolves to the messages for fields, to be shown under them. */
export const addAdministrator = async (email: string): Promise<FieldMessages> =>
  (await showLink('Failed to add the administrator. Please try again.', email, () =>
    request('POST /api/administrators', { email }),
  )) ?? {}

/** Whom somebody else has removed meanwhile it does not bring back. */
export const renewLink = ({ id, email }: Administrator): Promise<unknown> =>
  showLink('Failed to make a link. Please try again.', email, () =>
    request('POST /api/administrators/:id/link', null, { params: { id } }),
  )

const showLink = (failed: string, email: string, make: () => Promise<PasswordLink>): Promise<FieldMessages | null> =>
  send(failed, async () => {
    $link.set({ ...(await make()), email })
    await readAgain()
  })

/** Does what was asked about. Whoever signs out everywhere is signed out here too. */
export async function goOn(): Promise<void> {
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

/** Resolves to the messages for fields; null where it was changed. */
export const changePassword = (form: PasswordForm): Promise<FieldMessages | null> =>
  send('Failed to change the password. Please try again.', async () => {
    await request('POST /api/session/password', form)
    showToast({ title: 'Success', description: 'Password changed. All other browsers are signed out.' })
    await readAgain()
  })

const readAgain = (): Promise<void> => reads.invalidateQueries({ queryKey: administratorsRead.queryKey })

/** @returns null where it was done */
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
    // Somebody else may have changed them. Not without a connection, for which the read would wait.
    if (serviceMessage(failure) !== null) await readAgain()
    return {}
  } finally {
    $isPending.set(false)
  }
}
