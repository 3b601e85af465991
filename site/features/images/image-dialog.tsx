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
  /** The label of the submit button. */
  action?: string
  /** The image is being uploaded; the dialog stays open and keeps the caption. */
  isPending?: boolean
  /** Why the service refused the image. */
  failure?: string | undefined
  onPrepared: (image: PreparedImage) => void
  /** During an upload only 'Cancel' calls it, not Escape or a click outside the dialog. */
  onClose: () => void
}

const NOTHING_SELECTED = { title: 'No image selected', description: 'Please select an image to upload.' }
const ONE_IMAGE = 'Only one image can be added at a time'

/** Lets the administrator choose an image, see it and give it a caption. */
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
  const { close, question } = useDiscardQuestion(isChosen, 'The image that you chose will not be uploaded.', onClose)
  useLeaveQuestion(isChosen)

  const choose = async ([file, ...others]: File[]) => {
    if (file === undefined) return
    newest.current = file
    setRefusal(undefined)
    // An old toast is out of date, and on a phone it covers the buttons.
    dismissToast()
    const image = others.length > 0 ? ONE_IMAGE : await chooseImage(file)
    // A later choice wins, even if its file is read sooner than this one.
    if (newest.current !== file) return
    if (typeof image === 'string') setRefusal(image)
    else setChosen(image)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    // In React's tree this dialog is inside the form of the term, which must not be submitted too.
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
  // A failure belongs to the image that was sent, not to one chosen since.
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
