import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FailedRead } from '../../ui/failed-read.tsx'
import { $deletion, cancelDeletion, deletePicked } from './bulk-delete.ts'
import { pickableTermsRead } from './pickable-terms.ts'
import { PickerToolbar } from './picker-toolbar.tsx'
import { $picked } from './selection.ts'
import { TermTable } from './term-table.tsx'

/** Picks any terms of the glossary and deletes them at once. */
export function TermPicker() {
  const { data, isError, isFetching, refetch } = useQuery(pickableTermsRead)
  if (data === undefined)
    return isError && !isFetching ? (
      <FailedRead message="Failed to fetch terms" onRetry={() => void refetch()} />
    ) : (
      <Skeletons />
    )
  return (
    <>
      <PickerToolbar terms={data} />
      <TermTable terms={data} />
      <DeletionDialog />
    </>
  )
}

function DeletionDialog() {
  const stage = useStore($deletion)
  const { size } = useStore($picked)
  if (stage === 'idle') return null
  return (
    <ConfirmDialog
      title="Confirm Deletion"
      text={`Are you sure you want to delete ${size} selected terms? This action cannot be undone.`}
      action="Delete"
      isPending={stage === 'deleting'}
      onConfirm={() => void deletePicked()}
      onCancel={cancelDeletion}
    />
  )
}

const Skeletons = () => (
  <div role="status">
    <span className="hidden-text">Loading terms …</span>
    <ul className="term-skeletons" aria-hidden="true">
      {Array.from({ length: 6 }, (_, index) => (
        <li key={index} />
      ))}
    </ul>
  </div>
)
