import { useState, type MouseEvent, type ReactNode } from 'react'
import type { TermImage } from '../../../contracts/image.ts'
import { imagePath } from '../../../contracts/paths.ts'
import { ImageViewer } from './image-viewer.tsx'
import { TermPicture } from './term-picture.tsx'
import { createViewer } from './viewer.ts'

interface Props {
  images: TermImage[]
  siteUrl: string
  /** The administrator's tools below an image and in the viewer; `leave` closes the viewer before a dialog opens. */
  tools?: (image: TermImage, leave: () => void) => ReactNode
}

/** A term's images. Each is a link to its file; the script opens the viewer instead. */
export function ImageGallery({ images, siteUrl, tools }: Props) {
  const [viewer] = useState(createViewer)
  const open = (event: MouseEvent, id: number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    viewer.open(id)
  }
  return (
    <>
      {images.map((image) => (
        <TermPicture
          key={image.id}
          image={image}
          siteUrl={siteUrl}
          isOnPage
          frame={(picture) => (
            <a
              className="block max-w-full cursor-zoom-in"
              href={imagePath(image.filename)}
              aria-haspopup="dialog"
              onClick={(event) => open(event, image.id)}
            >
              {picture}
            </a>
          )}
          tools={tools?.(image, viewer.close)}
        />
      ))}
      <ImageViewer images={images} siteUrl={siteUrl} viewer={viewer} tools={(image) => tools?.(image, viewer.close)} />
    </>
  )
}
