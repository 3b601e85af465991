import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Term } from '../../../contracts/term.ts'
import { counted } from '../../lib/texts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showSaved } from '../../ui/saved-toast.ts'
import { dropDraft, draftKeyOf } from './form/drafts.ts'
import { ErrorDialog } from './error-dialog.tsx'
import { deleteTerm } from './form/save-term.ts'

interface Props {
  term: Term
  onCancel: () => void
  onDeleted: () => void
}

/** Asks, deletes the term and reports the outcome. If the term has changed since it was read, asks again. */
export function DeleteTerm({ term: found, onCancel, onDeleted }: Props) {
  const [term, setTerm] = useState(found)
  const deletion = useMutation({
    mutationFn: () => deleteTerm(term),
    onSuccess: (changed) => {
      if (changed !== null) {
        setTerm(changed)
        return
      }
      dropDraft(draftKeyOf(term.id))
      void showSaved({ title: 'Term deleted' })
      onDeleted()
    },
  })
  if (deletion.isError)
    return (
      <ErrorDialog
        title="Error deleting term"
        text="Failed to delete term. Please try again."
        failure={deletion.error}
        onDismiss={onCancel}
      />
    )
  return (
    <ConfirmDialog
      // A changed term remounts the dialog: screen readers announce it again, and Cancel gets the focus.
      key={term.updatedAt}
      title="Delete Term"
      text={`Are you sure you want to delete the term "${term.name}"? This action cannot be undone.`}
      notes={[...(term === found ? [] : ['It has been changed in the meantime.']), ...lostWith(term)]}
      action="Delete"
      isPending={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onCancel={onCancel}
    />
  )
}

/** Sentences about what is deleted with the term, and about legacy terms that lose their current term. */
const lostWith = ({ legacyNames, images }: Term): string[] => [
  ...(legacyNames.length > 0
    ? [`${counted(legacyNames.length, 'legacy name')} will have no current term any more.`]
    : []),
  ...(images.length > 0 ? [`${counted(images.length, 'image')} will be deleted with it.`] : []),
]
