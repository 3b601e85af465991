import { useLayoutEffect, type RefObject } from 'react'

/** Pixels between the field and the list, and between the list and the window's edge. */
const GAP = 4
const MOST_HEIGHT = 352

/**
 * Shows a popover in the top layer, where no dialog clips it: below its field, or above if there is more room.
 * Positioned by script, because not all browsers of 2025 have CSS anchor positioning.
 * @param key must change whenever the content changes its size
 */
export function useTopLayer(
  popover: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
  key: unknown,
): void {
  useLayoutEffect(() => {
    const [list, input] = [popover.current, field.current]
    if (list === null || input === null) return
    list.showPopover()
    const place = () => positionAt(list, input.getBoundingClientRect())
    place()
    addEventListener('scroll', place, { capture: true, passive: true })
    addEventListener('resize', place)
    visualViewport?.addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
      visualViewport?.removeEventListener('resize', place)
    }
  }, [popover, field, key])
}

function positionAt({ style, scrollHeight }: HTMLElement, field: DOMRect): void {
  // Excludes the area that a phone's keyboard covers.
  const bottom = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight
  const [above, below] = [field.top - 2 * GAP, bottom - field.bottom - 2 * GAP]
  const isBelow = below >= Math.min(scrollHeight, MOST_HEIGHT) || below >= above
  style.left = `${field.left}px`
  style.width = `${field.width}px`
  style.maxHeight = `${Math.min(MOST_HEIGHT, isBelow ? below : above)}px`
  style.top = isBelow ? `${field.bottom + GAP}px` : 'auto'
  style.bottom = isBelow ? 'auto' : `${innerHeight - field.top + GAP}px`
}
