import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import type { Term } from '../../contracts/term.ts'
import { CurrentCategories } from '../features/categories/current-categories.tsx'
import { NewCategoryCard } from '../features/categories/new-category-card.tsx'
import { ImageDialog } from '../features/images/image-dialog.tsx'
import { uploadImage } from '../features/images/images.ts'
import { ImportDialog } from '../features/import/import-dialog.tsx'
import { AddTerm } from '../features/terms/add-term.tsx'
import { $chosenCategories, toggleCategory } from '../features/terms/form/chosen-categories.ts'
import { invalidateTerms } from '../lib/reads.ts'
import { serviceMessage } from '../lib/request.ts'
import { Card } from '../ui/card.tsx'
import { signInAction } from '../ui/failed-toast.ts'
import { showToast } from '../ui/toasts.ts'
import { useFocusWhenGone } from '../ui/use-focus-when-gone.ts'
import { AdminGate } from './admin-gate.tsx'
import { LateImage } from './late-image.tsx'
import { usePreparedImage } from './prepared-image.ts'
import { PreparedImageField } from './prepared-image-field.tsx'

export function AddWord() {
  return (
    <AdminGate>
      <AddWordScreen />
    </AdminGate>
  )
}

function AddWordScreen() {
  const chosen = useStore($chosenCategories)
  const { image, late, prepare, remove, assign, wait, drop } = usePreparedImage()
  const [isImporting, setImporting] = useState(false)
  const [isPreparing, setPreparing] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  useFocusWhenGone(late.length, () => form.current?.querySelector('input'))

  /** Uploads the image after the term has been added, and keeps it if that fails. @returns whether a toast has reported a failure */
  const upload = async (term: Term): Promise<boolean> => {
    if (image === null) return false
    const assigned = { image, term }
    await assign(assigned)
    try {
      await uploadImage(term.id, image)
      drop(assigned)
      void invalidateTerms()
      return false
    } catch (failure) {
      wait({ ...assigned, reason: serviceMessage(failure) })
      showToast({
        title: 'Image upload failed',
        description: 'The term was created but the image could not be uploaded.',
        variant: 'destructive',
        ...signInAction(failure),
      })
      return true
    }
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div ref={form} className="min-w-0 rounded-xl border border-line bg-surface p-5 lg:p-8">
        {late.map((one) => (
          <LateImage key={one.term.id} {...one} onDone={() => drop(one)} />
        ))}
        <AddTerm onAdded={upload}>
          <PreparedImageField image={image} onPrepare={() => setPreparing(true)} onRemove={remove} />
        </AddTerm>
        {isPreparing && (
          <ImageDialog
            onPrepared={(prepared) => {
              prepare(prepared)
              setPreparing(false)
            }}
            onClose={() => setPreparing(false)}
          />
        )}
      </div>
      <aside className="grid gap-6" aria-label="Beside the form">
        <NewCategoryCard />
        <CurrentCategories chosen={chosen} onToggle={toggleCategory} />
        <Card title="Many terms at once">
          <p className="mb-3 text-sm text-muted">A CSV file in the format of the export.</p>
          <button className="button quiet" type="button" onClick={() => setImporting(true)}>
            Import Terms
          </button>
        </Card>
        {isImporting && <ImportDialog onClose={() => setImporting(false)} onImported={() => undefined} />}
      </aside>
    </div>
  )
}
