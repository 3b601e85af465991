import { useRef, useState, type SyntheticEvent } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { PendingButton } from '../../ui/pending-button.tsx'
import { dismissToast, showToast } from '../../ui/toasts.ts'
import { useDiscardQuestion, useLeaveQuestion } from '../../ui/use-discard-question.tsx'
import { CaptionField } from './caption-field.tsx'
import { chooseImage, type ChosenImage } from './chosen-image.ts'
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
  /** Also while the image is uploaded: by 'Cancel', not by a key or a click beside the dialog. */
  onClose: () => void
}

const NOTHING_SELECTED = { title: 'No image selected', description: 'Please select an image to upload.' }
const ONE_IMAGE = 'Only one image is taken at a time'

/** Choose an image, see it, give it a caption. */
export function ImageDialog({
  title = 'Add Image',
  action = 'Use image',
  isPending = false,
  failure,
  onPrepared,
  onClose,
}: Props) {
  const [chosen, setChosen] = useState<ChosenImage | null>(null)
  const [caption, setCaption] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [sent, setSent] = useState<ChosenImage>()
  const newest = useRef<File>(null)
  const isChosen = chosen !== null
  const { close, question } = useDiscardQuestion(isChosen, 'The image that you have chosen is not kept.', onClose)
  useLeaveQuestion(isChosen)

  const choose = async ([file, ...others]: File[]) => {
    if (file === undefined) return
    newest.current = file
    setRefusal(undefined)
    // An old toast is out of date, and on a phone it covers the buttons.
    dismissToast()
    const image = others.length > 0 ? ONE_IMAGE : await chooseImage(file)
    // A small file is read before a large one that was chosen earlier.
    if (newest.current !== file) return
    if (typeof image === 'string') setRefusal(image)
    else setChosen(image)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    // A dialog over the form of a term is, for React, inside that form.
    event.stopPropagation()
    if (isChosen) {
      setRefusal(undefined)
      setSent(chosen)
      onPrepared({ file: chosen.file, caption: caption.trim() })
      return
    }
    setRefusal(refusal ?? NOTHING_SELECTED.description)
    showToast({ ...NOTHING_SELECTED, variant: 'destructive' })
  }
  // What is wrong with one image is not said of the next.
  const message = refusal ?? (chosen === sent ? failure : undefined)
  return (
    <Dialog title={title} onClose={isPending ? undefined : close}>
      <form className="mt-4" onSubmit={submit} noValidate>
        <ImagePicker
          chosen={chosen}
          message={message}
          isDisabled={isPending}
          onChoose={(files) => void choose(files)}
        />
        {isChosen && (
          <CaptionField
            caption={caption}
            hint="Optional. It is shown below the image and read aloud in its place."
            isPending={isPending}
            onChange={setCaption}
          />
        )}
        <DialogFoot onCancel={onClose}>
          <PendingButton type="submit" isPending={isPending}>
            {action}
          </PendingButton>
        </DialogFoot>
      </form>
      {question}
    </Dialog>
  )
}
