import { readPublishingNote } from '../lib/publishing-note.ts'
import { $toast, showToast, type Toast } from './toasts.ts'

/**
 * For what was saved. While publishing does not work it says so, and has no way to a page that does not show it yet. What was said
 * while that was asked for is newer, and stays.
 */
export async function showSaved(toast: Toast): Promise<void> {
  const newer: Toast[] = []
  const stop = $toast.listen((shown) => {
    if (shown !== null) newer.push(shown)
  })
  const note = await readPublishingNote()
  stop()
  if (newer.length > 0) return
  if (note === null) {
    showToast(toast)
    return
  }
  const description = toast.description === undefined ? note : `${toast.description}. ${note}`
  showToast({ title: toast.title, description })
}
