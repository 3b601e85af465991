import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { counted, numberText } from '../../lib/texts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FailedRead } from '../../ui/failed-read.tsx'
import { $deletion, cancelDeletion, deletePicked, listed } from './bulk-delete.ts'
import { countHidden, countStranded, type PickableTerm, pickableTermsRead, useFoundTerms } from './pickable-terms.ts'
import { PickerToolbar } from './picker-toolbar.tsx'
import { $picked, $search, keepPicks } from './selection.ts'
import { TermTable } from './term-table.tsx'

addEventListener('pagehide', keepPicks)

/** Lets the administrator pick any terms and delete them together. */
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
      <PickerToolbar terms={data.terms} />
      <TermTable terms={data.terms} />
      <DeletionDialog terms={data.terms} />
    </>
  )
}

function DeletionDialog({ terms }: { terms: readonly PickableTerm[] }) {
  const deletion = useStore($deletion)
  const picked = useStore($picked)
  const found = useFoundTerms(useStore($search))
  if (deletion === null) return null
  const { basedOn, edited, isUnderWay } = deletion
  const hidden = countHidden(picked, found.ids)
  const stranded = countStranded(terms, picked)
  return (
    <ConfirmDialog
      // A changed table remounts the dialog: screen readers announce it again, and Cancel gets the focus.
      key={basedOn}
      title="Confirm Deletion"
      text={`Are you sure you want to delete ${numberText(picked.size)} selected terms? This action cannot be undone.`}
      notes={[
        ...(edited.length > 0 ? [`Changed meanwhile: ${listed(edited)}.`] : []),
        ...(hidden > 0 ? [`${numberText(hidden)} of them are hidden by the search.`] : []),
        ...(stranded > 0 ? [`${counted(stranded, 'legacy name')} will have no current term any more.`] : []),
      ]}
      action="Delete"
      isPending={isUnderWay}
      onConfirm={() => void deletePicked()}
      onCancel={cancelDeletion}
    />
  )
}

const Skeletons = () => (
  <div role="status">
    <span className="hidden-text">Loading terms …</span>
    <ul
      className="term-skeletons mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-4"
      aria-hidden="true"
    >
      {Array.from({ length: 6 }, (_, index) => (
        <li key={index} className="h-28 rounded-lg border border-line bg-sunken motion-safe:animate-pulse" />
      ))}
    </ul>
  </div>
)
