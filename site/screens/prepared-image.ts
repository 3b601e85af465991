import { useEffect, useRef, useState } from 'react'
import { isUploaded, type PreparedImage } from '../features/images/images.ts'
import {
  dropKeptImage,
  dropPreparedImage,
  keepImage,
  type KeptImage,
  leavePreparedImage,
  readKeptImages,
} from '../features/images/kept-image.ts'
import { showToast } from '../ui/toasts.ts'

/** An image whose term exists, but which is not uploaded yet. */
export interface WaitingImage extends KeptImage {
  term: NonNullable<KeptImage['term']>
  /** Why the service has refused it, if it said so. */
  reason?: string | null
}

interface Preparation {
  /** For the term that is being added. */
  image: PreparedImage | null
  /** Images that could not be uploaded with their terms. */
  late: WaitingImage[]
  prepare: (image: PreparedImage) => void
  remove: () => void
  /** Ties the image to the term that has been added, so that no other term gets it, even after a reload. */
  assign: (image: WaitingImage) => Promise<void>
  wait: (image: WaitingImage) => void
  /** Called when the image has been uploaded or given up. */
  drop: (image: WaitingImage) => void
}

/** The images of Add New Term, including those kept across a reload or a sign-in. */
export function usePreparedImage(): Preparation {
  const [image, setImage] = useState<PreparedImage | null>(null)
  const [late, setLate] = useState<WaitingImage[]>([])
  /** An image that is prepared while kept images are read is not replaced. */
  const isTouched = useRef(false)
  useEffect(() => {
    void readKeptImages().then(async (kept) => {
      const prepared = kept.find(({ term }) => term === null)
      if (!isTouched.current && prepared !== undefined) setImage(prepared.image)
      const waiting = await Promise.all(kept.filter(isWaiting).map(unlessUploaded))
      setLate((others) => [...waiting.filter((one) => one !== null), ...others])
    })
  }, [])
  return {
    image,
    late,
    prepare: (prepared) => {
      isTouched.current = true
      setImage(prepared)
      void keepOrTell(prepared)
    },
    remove: () => {
      setImage(null)
      leavePreparedImage()
    },
    assign: async (assigned) => {
      setImage(null)
      await keepImage(assigned.image, assigned.term)
      await dropPreparedImage()
    },
    wait: (assigned) => setLate((others) => [...others, assigned]),
    drop: ({ image: dropped, term }) => {
      setLate((all) => all.filter((one) => one.image !== dropped))
      void dropKeptImage(term)
    },
  }
}

const isWaiting = (kept: KeptImage): kept is WaitingImage => kept.term !== null

/** The page may have been left between the upload and its reply. */
async function unlessUploaded(waiting: WaitingImage): Promise<WaitingImage | null> {
  if (!(await isUploaded(waiting.term.id, waiting.image).catch(() => false))) return waiting
  void dropKeptImage(waiting.term)
  return null
}

async function keepOrTell(image: PreparedImage): Promise<void> {
  if (await keepImage(image, null)) return
  showToast({
    title: 'The image is not kept in this browser',
    description: 'If you leave this page before the term is added, choose it again.',
  })
}
