import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Term } from '../../contracts/term.ts'
import { CurrentCategories } from '../features/categories/current-categories.tsx'
import { NewCategoryCard } from '../features/categories/new-category-card.tsx'
import { ImageDialog } from '../features/images/image-dialog.tsx'
import { uploadImage, type PreparedImage } from '../features/images/images.ts'
import { ImportDialog } from '../features/import/import-dialog.tsx'
import { AddTerm } from '../features/terms/add-term.tsx'
import { $chosenCategories, toggleCategory } from '../features/terms/form/chosen-categories.ts'
import { invalidateTerms } from '../lib/reads.ts'
import { showToast } from '../ui/toasts.ts'
import { AdminGate } from './admin-gate.tsx'
import { LateImage } from './late-image.tsx'
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
  const [image, setImage] = useState<PreparedImage | null>(null)
  const [isImporting, setImporting] = useState(false)
  const [isPreparing, setPreparing] = useState(false)
  const [late, setLate] = useState<{ term: Term; image: PreparedImage } | null>(null)

  /** The image is uploaded only after the term exists; an image that could not be is kept. */
  const upload = async (term: Term): Promise<boolean> => {
    if (image === null) return false
    setImage(null)
    try {
      await uploadImage(term.id, image)
      await invalidateTerms()
      return false
    } catch {
      setLate({ term, image })
      showToast({
        title: 'Image upload failed',
        description: 'The term was created but the image could not be uploaded.',
        variant: 'destructive',
      })
      return true
    }
  }
  return (
    <div className="add-word">
      <div className="add-word-form">
        {late && <LateImage {...late} onDone={() => setLate(null)} />}
        <AddTerm onAdded={upload}>
          <PreparedImageField image={image} onPrepare={() => setPreparing(true)} onRemove={() => setImage(null)} />
        </AddTerm>
        {isPreparing && (
          <ImageDialog
            onPrepared={(prepared) => {
              setImage(prepared)
              setPreparing(false)
            }}
            onClose={() => setPreparing(false)}
          />
        )}
      </div>
      <aside className="add-word-side" aria-label="Beside the form">
        <NewCategoryCard />
        <CurrentCategories chosen={chosen} onToggle={toggleCategory} />
        <section className="desk-card">
          <h2>Many terms at once</h2>
          <p className="field-hint">A CSV file in the format of the export.</p>
          <button className="button quiet" type="button" onClick={() => setImporting(true)}>
            Import Terms
          </button>
        </section>
        {isImporting && <ImportDialog onClose={() => setImporting(false)} onImported={() => undefined} />}
      </aside>
    </div>
  )
}
