import { useEffect, useRef, useState } from 'react'
import type { PreparedImage } from '../features/images/images.ts'
import { dropKeptImage, keepImage, readKeptImage } from '../features/images/kept-image.ts'
import { showToast } from '../ui/toasts.ts'

interface Preparation {
  image: PreparedImage | null
  prepare: (image: PreparedImage) => void
  /** The form is for the next term. What it held stays in the browser, where a reload finds it, until it is dropped. */
  clear: () => void
  /** After it was given up, or has been uploaded. */
  drop: (image: PreparedImage) => void
}

/** The image that will be uploaded with the term: the one that was prepared before a reload or before signing in, if there is one. */
export function usePreparedImage(): Preparation {
  const [image, setImage] = useState<PreparedImage | null>(null)
  /** The browser keeps one: another may be prepared while it is on its way. */
  const kept = useRef<PreparedImage | null>(null)
  useEffect(() => {
    void readKeptImage().then((found) => {
      if (kept.current !== null) return
      kept.current = found
      setImage(found)
    })
  }, [])
  return {
    image,
    prepare: (prepared) => {
      kept.current = prepared
      setImage(prepared)
      void keepOrTell(prepared)
    },
    clear: () => setImage(null),
    drop: (dropped) => {
      setImage((shown) => (shown === dropped ? null : shown))
      if (kept.current === dropped) void dropKeptImage()
    },
  }
}

async function keepOrTell(image: PreparedImage): Promise<void> {
  if (await keepImage(image)) return
  showToast({
    title: 'The image is not kept in this browser',
    description: 'If you leave this page before the term is added, choose it again.',
  })
}
