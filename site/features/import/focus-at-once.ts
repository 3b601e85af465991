/**
 * A `ref` for what a new stage of a dialog says: with the stage before, the focus would fall out of the dialog, and a screen reader would not
 * read what has come. The attribute is for a dialog that opens with it: the browser looks for that, and else takes the first link.
 */
export function focusAtOnce(element: HTMLElement | null): void {
  element?.toggleAttribute('autofocus', true)
  element?.focus()
}
