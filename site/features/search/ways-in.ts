/** The ways to the search box that are there before React is. Every page has the box. */
const findField = (): HTMLInputElement | null => document.querySelector('#search')

/** On a phone the box is in the menu's panel, which opens for it. At once: what is typed after `/` goes into the box. */
export function openSearch(): void {
  const field = findField()
  if (!field?.checkVisibility()) document.querySelector<HTMLElement>('#menu')?.showPopover()
  field?.focus()
}

/** The box shows the query of the address, unless something was typed already; it is no text of the reader's own. */
export function fillSearch(): void {
  const query = new URLSearchParams(location.search).get('search')
  const field = findField()
  if (field?.value === '' && query) field.value = field.defaultValue = query
}
