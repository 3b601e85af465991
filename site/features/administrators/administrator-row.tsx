import type { Administrator } from '../../../contracts/session.ts'
import { counted, dateText } from '../../lib/texts.ts'
import { ask, renewLink } from './administrators.ts'

interface Props {
  administrator: Administrator
  /** The only one who can sign in. */
  isLast: boolean
}

const BUTTON = 'button quiet small not-hover:border-line max-sm:flex-1'

/** An administrator with the possible actions. If one is impossible, the row says why. */
export function AdministratorRow({ administrator, isLast }: Props) {
  const { email, addedAt, isReady, sessions, isOfSettings, isOneself } = administrator
  const name = <span className="hidden-text">{email}</span>
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-[1_1_18rem]">
        <p className="font-semibold wrap-anywhere">
          {email} {isOneself && <span className="rounded-md bg-sunken px-2 py-0.5 text-xs font-medium">You</span>}
        </p>
        <p className="text-sm text-muted">
          Since {dateText(addedAt)} · {isReady ? signedIn(sessions) : 'Has not used the one-time link yet'}
        </p>
        {isOfSettings && (
          <p className="text-sm text-muted">Named by the setting ADMIN_EMAIL, so it cannot be removed here.</p>
        )}
        {isLast && !isOfSettings && (
          <p className="text-sm text-muted">The only one who can sign in, so it cannot be removed.</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        {!isReady && (
          <button className={BUTTON} type="button" onClick={() => void renewLink(administrator)}>
            New link {name}
          </button>
        )}
        {sessions > 0 && (
          <button className={BUTTON} type="button" onClick={() => ask({ kind: 'sign-out', administrator })}>
            Sign out everywhere {name}
          </button>
        )}
        {!isOfSettings && !isLast && (
          <button className={`${BUTTON} danger`} type="button" onClick={() => ask({ kind: 'remove', administrator })}>
            Remove {name}
          </button>
        )}
      </div>
    </li>
  )
}

const signedIn = (sessions: number): string =>
  sessions === 0 ? 'Not signed in' : `Signed in with ${counted(sessions, 'browser')}`
