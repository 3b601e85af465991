import { atom, type ReadableAtom } from 'nanostores'

/** What a viewer of a term's images shows. A page has one; an administrator's a second one, with the image tools. */
export interface Viewer {
  /** Which of the images, from 0; null: the viewer is closed. */
  $shown: ReadableAtom<number | null>
  open: (at: number) => void
  close: () => void
  /** The next image or the one before; after the last comes the first. */
  turn: (step: 1 | -1, images: number) => void
}

export function createViewer(): Viewer {
  const $open = atom<number | null>(null)
  return {
    $shown: $open,
    open: (at) => $open.set(at),
    close: () => $open.set(null),
    turn: (step, images) => {
      const at = $open.get()
      if (at !== null) $open.set((at + step + images) % images)
    },
  }
}
