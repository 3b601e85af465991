/** Where the reader came from this site, Back goes there, to the same place of the page; else the link leads Home. */
export function goBack(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  if (history.length === 1 || !document.referrer.startsWith(`${location.origin}/`)) return
  event.preventDefault()
  history.back()
}
