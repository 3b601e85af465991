import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Unread } from '../../ui/failed-read.tsx'
import { useFocusWhenGone } from '../../ui/use-focus-when-gone.ts'
import { AdministratorRow } from './administrator-row.tsx'
import {
  $isSending,
  $question,
  administratorsRead,
  confirmQuestion,
  type Question,
  cancelQuestion,
} from './administrators.ts'

export function AdministratorTable() {
  const read = useQuery(administratorsRead)
  const list = useRef<HTMLUListElement>(null)
  const question = useStore($question)
  // The button that opened the dialog may disappear with its row, also if another administrator has removed the account.
  useFocusWhenGone(Number(question !== null), () => list.current)
  useFocusWhenGone(read.data?.length ?? 0, () => list.current)
  if (read.data === undefined) return <Unread read={read} what="administrators" />
  const canSignIn = read.data.filter(({ isReady }) => isReady).length
  return (
    <>
      <ul
        ref={list}
        className="divide-y divide-line rounded-lg border border-line bg-surface"
        aria-label="Administrators"
        tabIndex={-1}
      >
        {read.data.map((administrator) => (
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
    <ConfirmDialog
      {...wordsOf(question)}
      isPending={isPending}
      onConfirm={() => void confirmQuestion()}
      onCancel={cancelQuestion}
    />
  )
}

const wordsOf = ({ kind, administrator: { email, isOneself } }: Question) =>
  kind === 'remove'
    ? {
        title: 'Remove Administrator',
        text: `${email} can no longer edit and is signed out immediately. Existing edits stay.`,
        notes: isOneself ? ['This is you.'] : [],
        action: 'Remove',
      }
    : {
        title: 'Sign Out Everywhere',
        text: `${email} is signed out in every browser. The password stays.`,
        notes: isOneself ? ['This is you: you are signed out here too.'] : [],
        action: 'Sign out',
      }
