import { useStore } from '@nanostores/react'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import type { TermImage } from '../../../contracts/image.ts'
import { reads, termRead } from '../../lib/reads.ts'
import { holdsUnsaved } from '../../ui/use-discard-question.tsx'
import { useFocusWhenGone } from '../../ui/use-focus-when-gone.ts'
import { ImageGallery } from './image-gallery.tsx'
import { ImageToolDialogs } from './image-tool-dialogs.tsx'
import { $imageDialog, closeImageDialog, openImageDialog } from './image-tools.ts'

// Load the toasts in advance: once the connection is lost, the code to report that could not be fetched.
void import('../../ui/toaster.tsx').catch(() => undefined)

interface Props {
  termId: number
  /** Without a trailing slash. */
  siteUrl: string
}

/** A term's current images, with the administrator's tools. Until the term is read, the page shows the published images. */
function ImageAdmin({ termId, siteUrl }: Props) {
  const { data: term } = useQuery(termRead(termId))
  const uploadButton = useRef<HTMLButtonElement>(null)
  const dialog = useStore($imageDialog)
  // The button that opened the dialog may have disappeared with its image.
  useFocusWhenGone(Number(dialog !== null), () => uploadButton.current)
  // `administrator.ts` keeps these tools while a dialog has unsaved input. Once it is closed, let it check again who is signed in.
  useEffect(() => {
    if (dialog === null) dispatchEvent(new Event('storage'))
  }, [dialog])

  if (term === undefined) return null
  return (
    <section
      className={`images image-desk mt-8 ${term.images.length === 0 ? 'print:hidden' : ''}`}
      aria-labelledby="image-desk"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl" id="image-desk">
          Images
        </h2>
        <button
          ref={uploadButton}
          className="button quiet small print:hidden"
          type="button"
          onClick={() => openImageDialog({ kind: 'upload' })}
        >
          Upload image
        </button>
      </div>
      {term.images.length === 0 && (
        <p className="mt-3 rounded-lg border border-dashed border-line p-6 text-center text-sm text-muted">
          No images yet. Readers do not see this section.
        </p>
      )}
      <ImageGallery
        images={term.images}
        siteUrl={siteUrl}
        tools={(image, leave) => <ImageTools image={image} onOpen={leave} />}
      />
      <ImageToolDialogs termId={termId} />
    </section>
  )
}

function ImageTools({ image, onOpen }: { image: TermImage; onOpen: () => void }) {
  const name = image.caption ?? image.originalName
  const open = (kind: 'caption' | 'delete') => {
    onOpen()
    openImageDialog({ kind, image })
  }
  return (
    <div className="mt-3 mb-8 in-[dialog]:mb-0 flex flex-wrap gap-2 print:hidden">
      <button
        className="button quiet small"
        type="button"
        aria-label={`Edit caption of ${name}`}
        onClick={() => open('caption')}
      >
        Edit caption
      </button>
      <button
        className="button quiet danger small"
        type="button"
        aria-label={`Delete ${name}`}
        onClick={() => open('delete')}
      >
        Delete
      </button>
    </div>
  )
}

export { holdsUnsaved }

/** Mounts the image tools of a term in an element of its page. @returns unmounts them */
export function mountImageAdmin(container: Element, termId: number): () => void {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  const siteUrl = new URL(canonical?.href ?? location.href).origin
  const root = createRoot(container)
  root.render(
    <QueryClientProvider client={reads}>
      <ImageAdmin termId={termId} siteUrl={siteUrl} />
    </QueryClientProvider>,
  )
  return () => {
    closeImageDialog()
    root.unmount()
  }
}
