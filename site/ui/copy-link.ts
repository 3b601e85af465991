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

/** Scripts have no clipboard on plain http or without the reader's permission: fall back to the old copy command. */
async function writeToClipboard(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    copySelection(text)
  }
}

/** @throws Error if the browser does not copy */
function copySelection(text: string): void {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'hidden-text'
  document.body.append(field)
  field.select()
  // Deprecated, but without a replacement on plain http.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  if (!isCopied) throw new Error('Not copied')
}
