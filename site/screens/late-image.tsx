import { useMutation } from '@tanstack/react-query'
import { isUploaded, uploadImage } from '../features/images/images.ts'
import { invalidateTerms } from '../lib/reads.ts'
import { PendingButton } from '../ui/pending-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { showFailed } from '../ui/failed-toast.ts'
import { showToast } from '../ui/toasts.ts'
import type { WaitingImage } from './prepared-image.ts'

interface Props extends WaitingImage {
  onDone: () => void
}

/** An image that could not be uploaded with its term, with a button to try again. */
export function LateImage({ term, image, reason = null, onDone }: Props) {
  const upload = useMutation({
    mutationFn: async () => {
      if (!(await isUploaded(term.id, image))) await uploadImage(term.id, image)
    },
    onSuccess: () => {
      onDone()
      showToast({ title: 'Image uploaded', description: term.name })
      void invalidateTerms()
    },
    onError: (failure) => showFailed('Upload failed', failure, 'Failed to upload image. Please try again.'),
  })
  return (
    <section aria-label={`Image of ${term.name} not uploaded`}>
      <Notice
        isWrong
        sentence={`"${image.file.name}" is not uploaded. The term "${term.name}" was created without it. ${reason ?? ''}`}
      >
        <PendingButton className="button small" isPending={upload.isPending} onClick={() => upload.mutate()}>
          Upload again
        </PendingButton>
        <button className="button quiet small" type="button" disabled={upload.isPending} onClick={onDone}>
          Leave it out
        </button>
      </Notice>
    </section>
  )
}
