/** The ways to the search box that are there before React is. Every page has the box. */
const field = document.querySelector<HTMLInputElement>('#search')

/** On a phone the box is in the menu's panel, which opens for it. */
export function openSearch(_: unknown, event: Event): void {
  event.preventDefault()
  if (field?.checkVisibility() === false) document.querySelector<HTMLElement>('#menu')?.showPopover()
  field?.focus()
}

/** The key `/`, unless it is typed into a field. */
export function openSearchByKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, target } = event
  if (key !== '/' || ctrlKey || metaKey || altKey) return
  if (target instanceof Element && !target.closest('input,textarea,select,[contenteditable]')) openSearch(null, event)
}

/** The box shows the query of the address; it is no text of the reader's own. */
export function fillSearch(): void {
  const query = new URLSearchParams(location.search).get('search')
  if (field && query) field.value = field.defaultValue = query
}
