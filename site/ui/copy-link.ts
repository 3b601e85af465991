import { showToast } from './toasts.ts'

/** Milliseconds. */
const COPIED_DURATION = 3000

export async function copyLink(url: string): Promise<void> {
  try {
    await writeToClipboard(url)
    showToast({ title: 'Link copied!', duration: COPIED_DURATION })
  } catch {
    showToast({
      title: 'Copy failed',
      description: 'Failed to copy link. Please try again.',
      variant: 'destructive',
    })
  }
}

/** On plain http, and where the reader has not allowed it, scripts have no clipboard, but still the command of old. */
async function writeToClipboard(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    copySelection(text)
  }
}

/** @throws Error when the browser does not copy */
function copySelection(text: string): void {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'hidden-text'
  document.body.append(field)
  field.select()
  // Deprecated without a successor on plain http.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  if (!isCopied) throw new Error('The browser did not copy')
}
