import { copyLink } from '../../ui/copy-link.ts'

/** Opens the device's share sheet. Closing it without sharing is no failure; if it cannot open, the link is copied. */
export async function shareOnDevice(url: string): Promise<void> {
  try {
    await navigator.share({ title: document.title, url })
  } catch (failure) {
    if (!(failure instanceof DOMException && failure.name === 'AbortError')) await copyLink(url)
  }
}
