import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FailedRead } from '../../ui/failed-read.tsx'
import { Loading } from '../../ui/loading.tsx'
import { AdministratorRow } from './administrator-row.tsx'
import { $isSending, $question, administratorsRead, goOn, type Question, takeBack } from './administrators.ts'

/** Everybody who may write. */
export function AdministratorTable() {
  const { data, isError, isFetching, refetch } = useQuery(administratorsRead)
  const list = useRef<HTMLUListElement>(null)
  const question = useStore($question)
  const wasAsked = useRef(false)
  useEffect(() => {
    // The button that asked has gone with its row.
    if (question === null && wasAsked.current && document.activeElement === document.body) list.current?.focus()
    wasAsked.current = question !== null
  }, [question])
  if (data === undefined)
    return isError && !isFetching ? (
      <FailedRead message="Failed to fetch administrators" onRetry={() => void refetch()} />
    ) : (
      <Loading what="administrators" />
    )
  const canSignIn = data.filter(({ isReady }) => isReady).length
  return (
    <>
      <ul
        ref={list}
        className="divide-y divide-line rounded-lg border border-line bg-surface"
        aria-label="Administrators"
        tabIndex={-1}
      >
        {data.map((administrator) => (
          <AdministratorRow
            key={administrator.id}
            administrator={administrator}
            isLast={administrator.isReady && canSignIn === 1}
          />
        ))}
      </ul>
      {question !== null && <Confirmation question={question} />}
    </>
  )
}

function Confirmation({ question }: { question: Question }) {
  const isPending = useStore($isSending)
  return (
    <ConfirmDialog {...wordsOf(question)} isPending={isPending} onConfirm={() => void goOn()} onCancel={takeBack} />
  )
}

const wordsOf = ({ kind, administrator: { email, isOneself } }: Question) =>
  kind === 'remove'
    ? {
        title: 'Remove Administrator',
        text: `${email} may write no more, and is signed out at once. What was written stays.`,
        besides: isOneself ? ['This is you.'] : [],
        action: 'Remove',
      }
    : {
        title: 'Sign Out Everywhere',
        text: `${email} is signed out in every browser. The password stays.`,
        besides: isOneself ? ['This is you: you are signed out here too.'] : [],
        action: 'Sign out',
      }
