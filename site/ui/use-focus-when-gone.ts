import { useEffect, useRef } from 'react'

/**
 * Moves the focus to another element when the focused one has been removed from the page.
 * @param count the number of elements that may be removed
 */
export function useFocusWhenGone(count: number, findNext: () => HTMLElement | null | undefined): void {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) findNext()?.focus()
    before.current = count
  })
}
