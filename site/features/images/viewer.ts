import { atom, type ReadableAtom } from 'nanostores'
import type { TermImage } from '../../../contracts/image.ts'

/** The state of a viewer of a term's images. A page has one viewer; administrators get a second one, with the image tools. */
export interface Viewer {
  /** The id of the shown image, which stays the same when others are added or deleted; null while the viewer is closed. */
  $shown: ReadableAtom<number | null>
  open: (id: number) => void
  close: () => void
  /** Shows the next image or the previous one, wrapping around at the ends. */
  turn: (step: 1 | -1, images: TermImage[]) => void
}

export function createViewer(): Viewer {
  const $open = atom<number | null>(null)
  return {
    $shown: $open,
    open: (id) => $open.set(id),
    close: () => $open.set(null),
    turn: (step, images) => {
      const at = images.findIndex(({ id }) => id === $open.get())
      const next = images.at((at + step) % images.length)
      if (next) $open.set(next.id)
    },
  }
}
