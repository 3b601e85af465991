import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Term } from '../../contracts/term.ts'
import { DeleteTerm } from '../features/terms/delete-term.tsx'
import { EditTerm } from '../features/terms/edit-term.tsx'
import { $editedTermId, editTerm, stopEditing } from '../features/terms/edited-term.ts'
import { TermSearch } from '../features/terms/term-search.tsx'
import { useFocusWhenGone } from '../ui/use-focus-when-gone.ts'
import { AdminGate } from './admin-gate.tsx'

export function EditMeaning() {
  return (
    <AdminGate away="/">
      <EditMeaningScreen />
    </AdminGate>
  )
}

function EditMeaningScreen() {
  const editedId = useStore($editedTermId)
  const [deleted, setDeleted] = useState<Term | null>(null)
  const searchInput = useRef<HTMLInputElement>(null)
  // The button that opened a dialog may be removed with its term, and a dialog opened by the address has none.
  useFocusWhenGone(Number(editedId !== null || deleted !== null), () => searchInput.current)
  return (
    <>
      <TermSearch searchInput={searchInput} onEdit={({ id }) => editTerm(id)} onDelete={setDeleted} />
      {editedId !== null && <EditTerm key={editedId} termId={editedId} onClose={stopEditing} />}
      {deleted && (
        <DeleteTerm
          key={deleted.id}
          term={deleted}
          onCancel={() => setDeleted(null)}
          onDeleted={() => {
            // The dialog restores the focus to the button, which is removed with its term.
            flushSync(() => setDeleted(null))
            searchInput.current?.focus()
          }}
        />
      )}
    </>
  )
}
