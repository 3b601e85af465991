import { copyLink, shareOnDevice } from './share-actions.ts'

interface Props {
  /** The canonical address. */
  url: string
}

/** What sharing needs a script for. The second button is shown where the device has a share sheet. */
export function ShareButtons({ url }: Props) {
  return (
    <>
      <button className="share-button scripted" type="button" onClick={() => void copyLink(url)}>
        Copy link
      </button>
      <button className="share-button device-share" type="button" onClick={() => void shareOnDevice(url)}>
        Share…
      </button>
    </>
  )
}
