import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { currentSession, wasAdministrator } from '../features/session/current-session.ts'
import { rememberReturn } from '../features/session/return-path.ts'
import { reads } from '../lib/reads.ts'
import { FailedRead } from '../ui/failed-read.tsx'
import { Loading } from '../ui/loading.tsx'
import { SignInLink } from '../ui/sign-in-link.tsx'
import { Tooltips } from '../ui/tooltip.tsx'

// Fetched before it is needed, because toasts must work without a connection too.
void import('../ui/toaster.tsx').catch(() => undefined)

interface Props {
  children: ReactNode
  /** Where visitors are redirected; without it they see a sign-in link, as do administrators whose session has ended. */
  away?: string
}

/** Shows its children to administrators only. The service checks every call again. */
export function AdminGate({ children, away }: Props) {
  return (
    <QueryClientProvider client={reads}>
      <Tooltips>
        <Gate {...(away !== undefined && { away })}>{children}</Gate>
      </Tooltips>
    </QueryClientProvider>
  )
}

const sessionRead = { queryKey: ['/api/session'], queryFn: currentSession }

function Gate({ children, away }: Props) {
  const session = useQuery(sessionRead)
  if (session.isPending) return <Loading />
  if (session.isError) return <FailedRead message={session.error.message} onRetry={() => void session.refetch()} />
  if (session.data.isAdmin) return children
  if (away !== undefined && !wasAdministrator) {
    rememberReturn()
    location.replace(away)
    return <Loading />
  }
  const { email } = session.data
  const sentence =
    email === null
      ? 'This screen is for administrators. Please sign in.'
      : `You are signed in as ${email}, who is not an administrator.`
  return (
    <section className="max-w-160 rounded-lg border border-line bg-surface p-6">
      <p role="status">{sentence}</p>
      <p className="mt-4 flex flex-wrap gap-3">
        <SignInLink />
        <a className="button quiet" href="/about">
          How readers take part
        </a>
      </p>
    </section>
  )
}
