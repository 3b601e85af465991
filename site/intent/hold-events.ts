/** Keys that mean something to a component and nothing to plain markup. */
const KEYS = /^(Arrow|Home$|End$|Page|Escape$)/

/**
 * Keeps what a reader does in an island that does not work yet: clicks on buttons, downloads and what opens a dialog, keys that only the component
 * understands. Text goes into its field as ever. Enter submits the form as ever, unless a held key came before: then it
 * may mean another choice. Clicks with a modifier, and other links, work without the component.
 * @returns ends the holding and does all of it again, in order
 */
export function holdEvents(island: HTMLElement): () => Promise<void> {
  const held: [target: Element, event: MouseEvent | KeyboardEvent][] = []
  const hold = (event: Event) => {
    const { target } = event
    if (!(target instanceof Element) || !isForComponent(event, held.length > 0)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    held.push([target, event])
  }
  island.addEventListener('click', hold, true)
  island.addEventListener('keydown', hold, true)
  return async () => {
    island.removeEventListener('click', hold, true)
    island.removeEventListener('keydown', hold, true)
    // A component hears of text that was typed before it came.
    for (const field of island.querySelectorAll('input')) {
      if (field.value !== field.defaultValue) field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    for (const [target, event] of held) {
      // One after the other, as they came: each may depend on what the one before has made of the component.
      await Promise.resolve()
      if (event instanceof KeyboardEvent) target.dispatchEvent(new KeyboardEvent(event.type, event))
      else if (target instanceof HTMLElement) target.click()
    }
  }
}

function isForComponent(event: Event, isLater: boolean): event is MouseEvent | KeyboardEvent {
  if (event instanceof KeyboardEvent) return KEYS.test(event.key) || (isLater && event.key === 'Enter')
  const { target } = event
  const isPlain = event instanceof MouseEvent && !event.ctrlKey && !event.metaKey && !event.shiftKey
  return isPlain && target instanceof Element && target.closest('button, a[download], a[aria-haspopup]') !== null
}
