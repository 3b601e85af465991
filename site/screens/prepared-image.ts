import { useEffect, useState } from 'react'
import type { PreparedImage } from '../features/images/images.ts'
import { dropKeptImage, keepImage, readKeptImage } from '../features/images/kept-image.ts'
import { showToast } from '../ui/toasts.ts'

interface Preparation {
  image: PreparedImage | null
  prepare: (image: PreparedImage) => void
  /** After it was given up, or sent. */
  drop: () => void
}

/** The image that will be uploaded with the term: the one that was prepared before a reload or before signing in, if there is one. */
export function usePreparedImage(): Preparation {
  const [image, setImage] = useState<PreparedImage | null>(null)
  useEffect(() => {
    void readKeptImage().then((kept) => setImage((prepared) => prepared ?? kept))
  }, [])
  return {
    image,
    prepare: (prepared) => {
      setImage(prepared)
      void keepOrTell(prepared)
    },
    drop: () => {
      setImage(null)
      void dropKeptImage()
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
