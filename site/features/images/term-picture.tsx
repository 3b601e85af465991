import type { ReactNode } from 'react'
import type { TermImage } from '../../../contracts/image.ts'
import { imagePath } from '../../../contracts/paths.ts'
import { shownOnPage } from './picture-size.ts'

interface Props {
  image: TermImage
  /** Without a trailing slash. */
  siteUrl: string
  /** On a page: lazy, and sized for the column. Otherwise (in the viewer) eager, and in full size. */
  isOnPage?: boolean
  /** Wraps the picture, for example in a link. */
  frame?: (picture: ReactNode) => ReactNode
  /** Shown below the caption. */
  tools?: ReactNode
}

/** An image with its caption. If it cannot be loaded, `layouts/page-script.ts` shows 'Image unavailable' instead. */
export function TermPicture({ image, siteUrl, isOnPage = false, frame = (picture) => picture, tools }: Props) {
  const path = imagePath(image.filename)
  const caption = image.caption ?? ''
  return (
    <figure className={isOnPage ? 'mt-4' : 'flex min-h-0 flex-1 flex-col'}>
      <div className={isOnPage ? 'picture' : 'picture min-h-40 flex-1'}>
        {frame(
          <img
            className={isOnPage ? 'rounded-md' : 'size-full min-h-0 object-scale-down'}
            src={path}
            alt={caption === '' ? image.originalName : caption}
            loading={isOnPage ? 'lazy' : 'eager'}
            decoding="async"
            {...(isOnPage && shownOnPage(image))}
          />,
        )}
        <p className="unavailable">
          Image unavailable: <span>{image.filename}</span>{' '}
          <a className="underline" href={siteUrl + path} rel="noopener noreferrer" target="_blank">
            View it on the production site
          </a>
        </p>
      </div>
      {caption !== '' && (
        <figcaption className="mt-2 text-sm text-muted" dir="auto">
          {caption}
        </figcaption>
      )}
      {tools}
    </figure>
  )
}
