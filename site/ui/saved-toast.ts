import { readPublishingNote } from '../lib/publishing-note.ts'
import { $toast, showToast, type Toast } from './toasts.ts'

/**
 * Confirms a save. While publishing does not work, the toast says so and omits its action, because the page may not show the
 * change yet. A toast that appears while the state of publishing is being read is newer and stays.
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
