/** Toasts are shown inside an open dialog: the rest of the page is inert. */
export function lendToasts(dialog: HTMLDialogElement): () => void {
  const toasts = document.querySelector('#toasts')
  const home = toasts?.parentElement
  if (toasts === null || !home) return () => undefined
  dialog.append(toasts)
  return () => {
    // Where a dialog goes together with the one that it stands in, React has let the outer one bring them home already.
    if (dialog.contains(toasts)) home.append(toasts)
  }
}
