/** Moves the toasts into an open dialog, because the rest of the page is inert. @returns a function that moves them back */
export function moveToastsInto(dialog: HTMLDialogElement): () => void {
  const toasts = document.querySelector('#toasts')
  const home = toasts?.parentElement
  if (toasts === null || !home) return () => undefined
  dialog.append(toasts)
  return () => {
    // If a nested dialog is removed together with its outer one, the outer one has already moved them back.
    if (dialog.contains(toasts)) home.append(toasts)
  }
}
