import { atom, type ReadableAtom } from 'nanostores'
import type { TermImage } from '../../../contracts/image.ts'

/** What a viewer of a term's images shows. A page has one; an administrator's a second one, with the image tools. */
export interface Viewer {
  /** The id of the image, which stays the same when others come and go; null: the viewer is closed. */
  $shown: ReadableAtom<number | null>
  open: (id: number) => void
  close: () => void
  /** The next image or the one before; after the last comes the first. */
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
