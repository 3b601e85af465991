import { useStore } from '@nanostores/react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { PendingButton } from '../../ui/pending-button.tsx'
import { Unread } from '../../ui/failed-read.tsx'
import { $filters, auditRead } from './audit.ts'
import { AuditEntryRow } from './audit-entry-row.tsx'

/** The entries from the newest on, part by part. */
export function AuditEntries() {
  const filters = useDeferredValue(useStore($filters))
  const read = useInfiniteQuery({ ...auditRead(filters), placeholderData: keepPreviousData })
  if (read.data === undefined) return <Unread read={read} what="entries" failed={read.error?.message} />
  const entries = read.data.pages.flatMap((part) => part.entries)
  if (entries.length === 0)
    return (
      <p className="rounded-lg border border-line bg-surface px-6 py-12 text-center text-muted" role="status">
        Nothing was written that fits.
      </p>
    )
  return (
    <>
      <ol className="divide-y divide-line rounded-lg border border-line bg-surface" aria-label="Entries">
        {entries.map((entry) => (
          <AuditEntryRow key={entry.id} entry={entry} />
        ))}
      </ol>
      {read.hasNextPage && (
        <p className="mt-4 text-center">
          <PendingButton
            className="button quiet"
            isPending={read.isFetchingNextPage}
            onClick={() => void read.fetchNextPage()}
          >
            Show earlier entries
          </PendingButton>
        </p>
      )}
    </>
  )
}
