import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import type { TermImage } from '../../../contracts/image.ts'
import { counted } from '../../lib/texts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CaptionDialog } from './caption-dialog.tsx'
import { ImageDialog } from './image-dialog.tsx'
import { readImageUses } from './images.ts'
import {
  $imageDialog,
  $imageStage,
  cancelUpload,
  closeImageDialog,
  removeImage,
  saveCaption,
  upload,
} from './image-tools.ts'

export function ImageToolDialogs({ termId }: { termId: number }) {
  const dialog = useStore($imageDialog)
  const now = useStore($imageStage)
  if (dialog === null) return null
  const isPending = now.stage === 'pending'
  const failure = now.stage === 'failed' ? now.message : undefined
  if (dialog.kind === 'upload')
    return (
      <ImageDialog
        title="Upload Image"
        action="Upload"
        isPending={isPending}
        failure={failure}
        onPrepared={(image) => void upload(termId, image)}
        onClose={cancelUpload}
      />
    )
  const { image } = dialog
  if (dialog.kind === 'caption')
    return (
      <CaptionDialog
        image={image}
        isPending={isPending}
        failure={failure}
        onSave={(caption) => void saveCaption(termId, image, caption)}
        onClose={closeImageDialog}
      />
    )
  return <DeleteImage termId={termId} image={image} isPending={isPending} />
}

function DeleteImage({ termId, image, isPending }: { termId: number; image: TermImage; isPending: boolean }) {
  const { data: uses } = useQuery({
    queryKey: ['/api/images', image.id, 'uses'],
    queryFn: () => readImageUses(image.id),
    // Definitions change: each dialog reads it.
    gcTime: 0,
  })
  const notes = uses?.definitions ? [`${counted(uses.definitions, 'definition')} will not show it any more.`] : []
  return (
    <ConfirmDialog
      // A note remounts the dialog: screen readers announce it again, and Cancel gets the focus.
      key={notes.join()}
      title="Delete Image"
      text={`Are you sure you want to delete the image "${image.caption ?? image.originalName}"? This action cannot be undone.`}
      notes={notes}
      action="Delete"
      isPending={isPending}
      onConfirm={() => void removeImage(termId, image)}
      onCancel={closeImageDialog}
    />
  )
}
