import { useStore } from '@nanostores/react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CaptionDialog } from './caption-dialog.tsx'
import { ImageDialog } from './image-dialog.tsx'
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
  return (
    <ConfirmDialog
      title="Delete Image"
      text={`Are you sure you want to delete the image "${image.caption ?? image.originalName}"? This action cannot be undone.`}
      action="Delete"
      isPending={isPending}
      onConfirm={() => void removeImage(termId, image)}
      onCancel={closeImageDialog}
    />
  )
}
