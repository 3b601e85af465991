/** The box shows the query of the address, unless something was typed already; it is no text of the reader's own. */
export function fillSearch(): void {
  const query = new URLSearchParams(location.search).get('search')
  const field = document.querySelector<HTMLInputElement>('#search')
  if (field?.value === '' && query) field.value = field.defaultValue = query
}
