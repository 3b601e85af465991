import { useStore } from '@nanostores/react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef } from 'react'
import { numberText } from '../../lib/texts.ts'
import { PendingButton } from '../../ui/pending-button.tsx'
import { showFailed } from '../../ui/failed-toast.ts'
import { Unread } from '../../ui/failed-read.tsx'
import { useFocusWhenGone } from '../../ui/use-focus-when-gone.ts'
import { $filters, auditRead } from './audit.ts'
import { AuditEntryRow } from './audit-entry-row.tsx'

/** The entries, newest first, loaded part by part. */
export function AuditEntries() {
  const filters = useDeferredValue(useStore($filters))
  const read = useInfiniteQuery({ ...auditRead(filters), placeholderData: keepPreviousData })
  const entries = read.data?.pages.flatMap((part) => part.entries) ?? []
  const list = useRef<HTMLOListElement>(null)
  const count = useRef<HTMLParagraphElement>(null)
  // Choosing an entry's term narrows the list, and that entry may not be among the term's newest.
  useFocusWhenGone(entries.length, () => list.current)
  // 'Show earlier entries' disappears when the earliest entry is shown.
  useFocusWhenGone(Number(read.hasNextPage), () => count.current)
  if (read.data === undefined) return <Unread read={read} what="entries" failed={read.error?.message} />
  const showEarlier = async () => {
    const { error } = await read.fetchNextPage()
    if (error !== null) showFailed('Error', error, 'Failed to fetch entries. Please try again.')
  }
  return (
    <>
      {entries.length === 0 ? (
        <p className="rounded-lg border border-line bg-surface px-6 py-12 text-center text-muted">
          No entries match these filters.
        </p>
      ) : (
        <ol
          ref={list}
          className="divide-y divide-line rounded-lg border border-line bg-surface"
          aria-label="Entries"
          tabIndex={-1}
        >
          {entries.map((entry) => (
            <AuditEntryRow key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <p ref={count} className="mt-3 text-sm text-muted" role="status" tabIndex={-1}>
        Displaying {entries.length === 1 ? '1 entry' : `${numberText(entries.length)} entries`}
      </p>
      {read.hasNextPage && (
        <p className="mt-4 text-center">
          <PendingButton
            className="button quiet"
            isPending={read.isFetchingNextPage}
            onClick={() => void showEarlier()}
          >
            Show earlier entries
          </PendingButton>
        </p>
      )}
    </>
  )
}
