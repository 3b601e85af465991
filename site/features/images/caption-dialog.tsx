import { useState, type SyntheticEvent } from 'react'
import type { TermImage } from '../../../contracts/image.ts'
import { imagePath } from '../../../contracts/paths.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { PendingButton } from '../../ui/pending-button.tsx'
import { useDiscardQuestion, useLeaveQuestion } from '../../ui/use-discard-question.tsx'
import { CaptionField } from './caption-field.tsx'

interface Props {
  image: TermImage
  isPending: boolean
  failure: string | undefined
  onSave: (caption: string) => void
  onClose: () => void
}

/** Saving an empty caption removes the caption. */
export function CaptionDialog({ image, isPending, failure, onSave, onClose }: Props) {
  const before = image.caption ?? ''
  const [caption, setCaption] = useState(before)
  const { close, question } = useDiscardQuestion(caption !== before, 'The caption is not saved.', onClose)
  useLeaveQuestion(caption !== before)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onSave(caption)
  }
  return (
    <Dialog title="Edit Caption" onClose={isPending ? undefined : close}>
      <form className="mt-4" onSubmit={submit}>
        <img
          className="mx-auto mb-5 max-h-[min(18rem,36dvh)] max-w-full rounded-md"
          src={imagePath(image.filename)}
          alt=""
        />
        <CaptionField
          caption={caption}
          hint="Shown below the image, and read aloud in its place."
          failure={failure}
          isPending={isPending}
          hasFocus
          onChange={setCaption}
        />
        <DialogFoot onCancel={onClose} isPending={isPending}>
          <PendingButton type="submit" isPending={isPending}>
            Save Changes
          </PendingButton>
        </DialogFoot>
      </form>
      {question}
    </Dialog>
  )
}
