import { atom, type ReadableAtom } from 'nanostores'

const $open = atom<number | null>(null)

/** Which of the term's images the viewer shows, from 0; null: the viewer is closed. */
export const $shownImage: ReadableAtom<number | null> = $open

export const openViewer = (at: number): void => $open.set(at)
export const closeViewer = (): void => $open.set(null)

/** The next image or the one before; after the last comes the first. */
export function turnTo(step: 1 | -1, images: number): void {
  const at = $open.get()
  if (at !== null) $open.set((at + step + images) % images)
}
