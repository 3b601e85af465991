import { copyLink } from '../../ui/copy-link.ts'

/** The device's own share sheet; closing it without sharing is no failure. Where it does not open, the link is copied. */
export async function shareOnDevice(url: string): Promise<void> {
  try {
    await navigator.share({ title: document.title, url })
  } catch (failure) {
    if (!(failure instanceof DOMException && failure.name === 'AbortError')) await copyLink(url)
  }
}
