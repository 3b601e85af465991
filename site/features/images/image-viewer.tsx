import { useStore } from '@nanostores/react'
import { useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import type { TermImage } from '../../../contracts/image.ts'
import { moveToastsInto } from '../../ui/move-toasts.ts'
import { TermPicture } from './term-picture.tsx'
import type { Viewer } from './viewer.ts'

interface Props {
  images: TermImage[]
  siteUrl: string
  viewer: Viewer
  tools: (image: TermImage) => ReactNode
}

/** A native dialog: the browser traps the focus, closes it on Escape and restores the focus. */
export function ImageViewer({ images, siteUrl, viewer, tools }: Props) {
  const shownId = useStore(viewer.$shown)
  const dialog = useRef<HTMLDialogElement>(null)
  // The viewer closes if another administrator has deleted the image.
  const image = images.find(({ id }) => id === shownId)
  const isOpen = image !== undefined
  // In a layout effect: a tool closes the viewer and opens its own dialog in the same moment, and that dialog then borrows the toasts.
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!isOpen || shown === null) return
    shown.showModal()
    const takeToastsBack = moveToastsInto(shown)
    return () => {
      takeToastsBack()
      shown.close()
    }
  }, [isOpen])

  const turnByKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') viewer.turn(1, images)
    if (key === 'ArrowLeft') viewer.turn(-1, images)
  }
  // The `close` event comes a frame later, when the viewer may be open again.
  const followBrowser = () => {
    if (!dialog.current?.open) viewer.close()
  }
  const closeOnBackdrop = ({ target }: MouseEvent) => {
    if (target === dialog.current) viewer.close()
  }
  return (
    <dialog
      className="m-auto size-full max-h-[calc(100dvh-2rem)] max-w-[min(72rem,100vw-2rem)] flex-col gap-3 rounded-xl border border-line bg-surface p-4 text-ink backdrop:bg-veil open:flex print:hidden [&_.toasts]:top-auto [&_.toasts]:bottom-4 [&>#toasts]:absolute"
      ref={dialog}
      aria-label="Image viewer"
      onClose={followBrowser}
      onKeyDown={turnByKey}
      onClick={closeOnBackdrop}
    >
      {image && (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <p className="flex-1 text-sm whitespace-nowrap text-muted" role="status">
              {images.indexOf(image) + 1} of {images.length}
            </p>
            {images.length > 1 && (
              <>
                <button className="button quiet small" type="button" onClick={() => viewer.turn(-1, images)}>
                  Previous
                </button>
                <button className="button quiet small" type="button" onClick={() => viewer.turn(1, images)}>
                  Next
                </button>
              </>
            )}
            <button className="button small" type="button" onClick={viewer.close}>
              Close
            </button>
          </div>
          <TermPicture key={image.id} image={image} siteUrl={siteUrl} tools={tools(image)} />
        </>
      )}
    </dialog>
  )
}
