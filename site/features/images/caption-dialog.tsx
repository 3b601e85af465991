import { useState, type SyntheticEvent } from 'react'
import { MAX_CAPTION_LENGTH, type TermImage } from '../../../contracts/image.ts'
import { imagePath } from '../../../contracts/paths.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { Field } from '../../ui/field.tsx'
import { PendingButton } from '../../ui/pending-button.tsx'

interface Props {
  image: TermImage
  isPending: boolean
  failure: string | undefined
  onSave: (caption: string) => void
  onClose: () => void
}

/** An empty caption takes the caption away. */
export function CaptionDialog({ image, isPending, failure, onSave, onClose }: Props) {
  const [caption, setCaption] = useState(image.caption ?? '')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onSave(caption)
  }
  return (
    <Dialog title="Edit Caption" onClose={isPending ? undefined : onClose}>
      <form className="mt-4" onSubmit={submit}>
        <img
          className="mx-auto mb-5 max-h-[min(18rem,36dvh)] max-w-full rounded-md"
          src={imagePath(image.filename)}
          alt=""
        />
        <Field label="Caption" hint="Shown below the image, and read aloud in its place." message={failure}>
          {(input) => (
            <input
              {...input}
              value={caption}
              maxLength={MAX_CAPTION_LENGTH}
              autoComplete="off"
              autoFocus
              disabled={isPending}
              onChange={(event) => setCaption(event.target.value)}
            />
          )}
        </Field>
        <DialogFoot>
          <button className="button quiet" type="button" disabled={isPending} onClick={onClose}>
            Cancel
          </button>
          <PendingButton type="submit" isPending={isPending}>
            Save Changes
          </PendingButton>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
