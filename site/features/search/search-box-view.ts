import { $searchBox, announcementOf, optionsOf, type SearchBox } from './combobox.ts'
import { LIST_ID, makePanel, optionId } from './suggestion-list.ts'

/** Updates the form from the store, synchronously with the event that has changed it. See docs/decisions/0006-islands.md. */
export function showSuggestions(form: HTMLFormElement, field: HTMLInputElement): void {
  const status = form.querySelector('[role=status]')
  const panel = makePanel()
  $searchBox.subscribe((box) => {
    panel.show(box)
    if (box.list.stage === 'closed') panel.element.remove()
    else if (!panel.element.isConnected) form.append(panel.element)
    describeField(field, box)
    const announcement = announcementOf(box.list)
    if (status !== null && status.textContent !== announcement) status.textContent = announcement
  })
}

function describeField(field: HTMLInputElement, { list, active }: SearchBox): void {
  const hasOptions = optionsOf(list).length > 0
  setAttribute(field, 'aria-expanded', `${hasOptions}`)
  setAttribute(field, 'aria-controls', hasOptions ? LIST_ID : null)
  setAttribute(field, 'aria-activedescendant', hasOptions && active !== null ? optionId(active) : null)
}

/** Writes an attribute only if it changes: each write makes the browser check styles and notify screen readers. */
function setAttribute(element: Element, name: string, value: string | null): void {
  if (element.getAttribute(name) === value) return
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
