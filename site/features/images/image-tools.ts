import { atom, type ReadableAtom } from 'nanostores'
import type { TermImage } from '../../../contracts/image.ts'
import type { Term } from '../../../contracts/term.ts'
import { invalidateTerms, reads, termRead } from '../../lib/reads.ts'
import { isOutdated } from '../../lib/has-code.ts'
import { serviceMessage } from '../../lib/request.ts'
import { signInAction } from '../../ui/failed-toast.ts'
import { showSaved } from '../../ui/saved-toast.ts'
import { showToast } from '../../ui/toasts.ts'
import { changeCaption, deleteImage, type PreparedImage, uploadImage } from './images.ts'

/** The open dialog of the image tools. */
export type ImageToolDialog =
  { kind: 'upload' } | { kind: 'caption'; image: TermImage } | { kind: 'delete'; image: TermImage }

/** The state of the dialog's request. After a failure the dialog stays open and keeps its input. */
export type ImageToolStage = { stage: 'idle' } | { stage: 'pending' } | { stage: 'failed'; message: string }

const $open = atom<ImageToolDialog | null>(null)
export const $imageDialog: ReadableAtom<ImageToolDialog | null> = $open

const $now = atom<ImageToolStage>({ stage: 'idle' })
export const $imageStage: ReadableAtom<ImageToolStage> = $now

export function openImageDialog(dialog: ImageToolDialog): void {
  $now.set({ stage: 'idle' })
  $open.set(dialog)
}

export const closeImageDialog = (): void => $open.set(null)

let uploading = new AbortController()

export function upload(termId: number, prepared: PreparedImage): Promise<void> {
  uploading = new AbortController()
  return run(
    { done: 'Image uploaded', failed: 'Upload failed', advice: 'Failed to upload image. Please try again.' },
    async () => {
      const image = await uploadImage(termId, prepared, uploading)
      showImages(termId, (images) => [...images, image])
    },
  )
}

/** Closes the dialog and aborts a running upload. If the service already has the whole image, the image is kept and shown. */
export function cancelUpload(): void {
  closeImageDialog()
  uploading.abort()
}

export const saveCaption = (termId: number, before: TermImage, caption: string): Promise<void> =>
  run(
    { done: 'Caption updated', failed: 'Update failed', advice: 'Failed to update caption. Please try again.' },
    async () => {
      const changed = await changeCaption(before.id, caption, before.caption ?? '')
      showImages(termId, (images) => images.map((image) => (image.id === before.id ? changed : image)))
    },
    () => readNewerCaption(termId, before),
  )

const GONE = 'Somebody else has deleted this image'

/** Handles a caption that another administrator has changed first: reports it, and the next attempt replaces it. */
async function readNewerCaption(termId: number, { id, caption }: TermImage): Promise<string | null> {
  const { queryKey } = termRead(termId)
  await reads.refetchQueries({ queryKey })
  const image = reads.getQueryData<Term>(queryKey)?.images.find((one) => one.id === id)
  if (image === undefined) return GONE
  if (image.caption === caption) return null
  $open.set({ kind: 'caption', image })
  return image.caption === null
    ? 'Somebody else has removed this caption. Save again to set it anyway.'
    : `Somebody else has changed this caption to "${image.caption}". Save again to replace it.`
}

export const removeImage = (termId: number, { id }: TermImage): Promise<void> =>
  run(
    { done: 'Image deleted', failed: 'Delete failed', advice: 'Failed to delete image. Please try again.' },
    async () => {
      await deleteImage(id)
      showImages(termId, (images) => images.filter((image) => image.id !== id))
    },
    () => {
      closeImageDialog()
      return Promise.resolve(GONE)
    },
  )

/** The texts of an action's toasts. */
interface Texts {
  done: string
  failed: string
  advice: string
}

/** @param onOutdated returns the message if another administrator was faster; null for the service's own */
async function run(
  { done, failed, advice }: Texts,
  work: () => Promise<void>,
  onOutdated: () => Promise<string | null> = () => Promise.resolve(null),
): Promise<void> {
  $now.set({ stage: 'pending' })
  try {
    await work()
    closeImageDialog()
    void showSaved({ title: done })
  } catch (failure) {
    // The upload was cancelled.
    if ($open.get() === null) return
    const message =
      (isOutdated(failure, 'image-not-found') ? await onOutdated() : null) ?? serviceMessage(failure) ?? advice
    $now.set({ stage: 'failed', message })
    showToast({ title: failed, description: message, variant: 'destructive', ...signInAction(failure) })
  } finally {
    // Reads the term again, which also shows the changes of others.
    void invalidateTerms()
  }
}

/** Updates the cached term from the reply, because the page is published only a moment later. */
function showImages(termId: number, change: (images: TermImage[]) => TermImage[]): void {
  reads.setQueryData(
    termRead(termId).queryKey,
    (term: { images: TermImage[] } | undefined) => term && { ...term, images: change(term.images) },
  )
}
