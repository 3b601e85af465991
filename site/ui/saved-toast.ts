import { readPublishingNote } from '../lib/publishing-note.ts'
import { showToast, type Toast } from './toasts.ts'

/** For what was saved. While publishing does not work it says so, and has no way to a page that does not show it yet. */
export async function showSaved(toast: Toast): Promise<void> {
  const note = await readPublishingNote()
  if (note === null) {
    showToast(toast)
    return
  }
  const description = toast.description === undefined ? note : `${toast.description}. ${note}`
  showToast({ title: toast.title, description })
}
