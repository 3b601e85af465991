import { useState, type SyntheticEvent } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { PendingButton } from '../../ui/pending-button.tsx'
import { dismissToast, showToast } from '../../ui/toasts.ts'
import { useDiscardQuestion, useLeaveQuestion } from '../../ui/use-discard-question.tsx'
import { CaptionField } from './caption-field.tsx'
import { chooseImage, type ChosenImage, NONE_CHOSEN } from './chosen-image.ts'
import { ImagePicker } from './image-picker.tsx'
import type { PreparedImage } from './images.ts'

interface Props {
  title?: string
  /** What the button does with the image. */
  action?: string
  /** While the image is uploaded; the dialog stays open with what was typed. */
  isPending?: boolean
  /** Why the image was refused; shown in the dialog. */
  failure?: string | undefined
  onPrepared: (image: PreparedImage) => void
  onClose: () => void
}

const NOTHING_SELECTED = { title: 'No image selected', description: 'Please select an image to upload.' }

/** Choose an image, see it, give it a caption. */
export function ImageDialog({
  title = 'Add Image',
  action = 'Use image',
  isPending = false,
  failure,
  onPrepared,
  onClose,
}: Props) {
  const [chosen, setChosen] = useState<ChosenImage>(NONE_CHOSEN)
  const [caption, setCaption] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { close, question } = useDiscardQuestion(
    chosen.stage === 'chosen',
    'The image that you have chosen is not kept.',
    onClose,
  )
  useLeaveQuestion(chosen.stage === 'chosen')

  const choose = async (file: File) => {
    setMissing(false)
    // An old toast is out of date, and on a phone it covers the buttons.
    dismissToast()
    setChosen(await chooseImage(file))
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    // A dialog over the form of a term is, for React, inside that form.
    event.stopPropagation()
    if (chosen.stage === 'chosen') {
      onPrepared({ file: chosen.file, caption: caption.trim() })
      return
    }
    setMissing(chosen.stage === 'none')
    showToast({ ...NOTHING_SELECTED, variant: 'destructive' })
  }
  const message = chosen.stage === 'refused' ? chosen.message : isMissing ? NOTHING_SELECTED.description : failure
  return (
    <Dialog title={title} onClose={isPending ? undefined : close}>
      <form className="mt-4" onSubmit={submit} noValidate>
        <ImagePicker chosen={chosen} message={message} isDisabled={isPending} onChoose={(file) => void choose(file)} />
        {chosen.stage === 'chosen' && (
          <CaptionField
            caption={caption}
            hint="Optional. It is shown below the image and read aloud in its place."
            isPending={isPending}
            onChange={setCaption}
          />
        )}
        <DialogFoot onCancel={onClose} isPending={isPending}>
          <PendingButton type="submit" isPending={isPending}>
            {action}
          </PendingButton>
        </DialogFoot>
      </form>
      {question}
    </Dialog>
  )
}
