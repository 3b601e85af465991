/**
 * A `ref` for the text of a new stage: else the focus would leave the dialog with the former stage, and screen readers would not read the new one.
 * When a dialog opens, the browser focuses the element with `autofocus`, or else the first link.
 */
export function focusAtOnce(element: HTMLElement | null): void {
  element?.toggleAttribute('autofocus', true)
  element?.focus()
}
