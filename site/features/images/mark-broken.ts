/** Shows 'Image unavailable' in place of an image of the term that cannot be loaded; the words stand in the page, hidden. */
export function markBroken(image: Element): void {
  image.closest('figure')?.setAttribute('data-broken', '')
}

/** Images that failed before this script came. */
export function markBrokenImages(): void {
  for (const image of document.images) if (image.complete && !image.naturalWidth) markBroken(image)
}
