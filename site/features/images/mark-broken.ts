/** Shows 'Image unavailable' in place of an image of the term that cannot be loaded; the words stand in the page, hidden. */
const mark = (image: unknown): void => {
  if (image instanceof HTMLImageElement) image.closest('figure')?.setAttribute('data-broken', '')
}

/** For images that failed before this script came, and for those that fail later. */
export function markBrokenImages(): void {
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) mark(image)
  addEventListener('error', ({ target }) => mark(target), true)
}
