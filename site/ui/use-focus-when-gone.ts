import { useEffect, useRef } from 'react'

/**
 * What had the focus has left the page, and the focus with it: it goes on elsewhere.
 * @param count how many there are of what may leave
 */
export function useFocusWhenGone(count: number, findNext: () => HTMLElement | null | undefined): void {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) findNext()?.focus()
    before.current = count
  })
}
