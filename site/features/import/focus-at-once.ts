/**
 * A `ref` for what a new stage of a dialog says: with the stage before, the focus would fall out of the dialog, and a screen reader would not
 * read what has come.
 */
export const focusAtOnce = (element: HTMLElement | null): void => element?.focus()
