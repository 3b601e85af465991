/** Where the reader came from this site, Back goes there, to the same place of the page; else the link leads Home. */
export function goBack(link: HTMLElement): void {
  if (history.length > 1 && document.referrer.startsWith(`${location.origin}/`)) history.back()
  else if (link instanceof HTMLAnchorElement) location.assign(link.href)
}
