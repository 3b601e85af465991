import { DELAY, EDGE, GAP, ICON_BUTTON, LOOK, SKIP_DELAY } from '../ui/tooltip-constants.ts'

/**
 * Tooltips of readers' pages: show the name of an icon-only button when the pointer rests on it, or at once on keyboard focus. Without
 * React, which would be 60 KB for a word. `page-script.ts` fetches this when a reader approaches such a button.
 */
const tooltip = document.createElement('div')
tooltip.role = 'tooltip'
tooltip.popover = 'manual'
// The pseudo-element bridges the gap, so that the pointer can move from the button to the tooltip.
tooltip.className = `fixed inset-auto m-0 overflow-visible before:absolute before:-inset-1.5 ${LOOK}`

const iconButton = (target: EventTarget | null | undefined): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(ICON_BUTTON) : null

/** The hovered or focused button, whether its tooltip is shown, pending or dismissed. */
let at: HTMLElement | null = null
let timer = 0
/** The button that was pressed last: focus and pointer may seem to leave it and return while its result is shown. */
let pressed = iconButton(window.latest?.target)
// The event that caused the fetch may have been a press, or keyboard focus, which is no press.
if (pressed?.matches(':focus-visible') === true) pressed = null
/** When a tooltip was last removed, in milliseconds since the page was opened. */
let hiddenAt = -SKIP_DELAY

function reach(button: HTMLElement | null, delay: number): void {
  dismiss()
  at = button
  if (button) timer = window.setTimeout(show, delay, button)
}

function show(button: HTMLElement): void {
  // A vote button's accessible name begins with its action, followed by the term and the count.
  tooltip.textContent = button.ariaLabel?.split(' ', 1)[0] ?? button.textContent
  // Inside a landmark, like all content.
  button.closest('header,main,footer')?.append(tooltip)
  tooltip.showPopover()
  place(button)
}

/** Places the tooltip above the button, or below if there is no room. */
function place(button: HTMLElement): void {
  const { left, top, width, bottom } = button.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = tooltip
  const above = top - offsetHeight - GAP
  const most = document.documentElement.clientWidth - offsetWidth - EDGE
  tooltip.style.left = `${Math.max(EDGE, Math.min(left + (width - offsetWidth) / 2, most))}px`
  tooltip.style.top = `${above < EDGE ? bottom + GAP : above}px`
}

function dismiss(): void {
  clearTimeout(timer)
  if (!tooltip.isConnected) return
  tooltip.remove()
  hiddenAt = performance.now()
}

function follow({ target, pointerType }: PointerEvent): void {
  const button = iconButton(target)
  if (pointerType === 'touch' || button === at || target === tooltip) return
  // A vote button is disabled until its reply arrives. Browsers then report that the pointer, which never left, enters it.
  if (button && button === pressed) return
  // Browsers also report elements that were scrolled under a resting pointer: a focused button keeps its tooltip.
  if (!button && at?.matches(':focus-visible') === true) return
  const isNext = tooltip.isConnected || performance.now() - hiddenAt < SKIP_DELAY
  reach(button, isNext ? 0 : DELAY)
}

/** A click also moves the focus, but opens no tooltip. */
function followFocus(): void {
  const button = iconButton(document.activeElement)
  if (button !== pressed && button?.matches(':focus-visible') === true) reach(button, 0)
}

addEventListener('pointerover', follow)
addEventListener('focusin', followFocus)
addEventListener('focusout', ({ target }) => {
  if (target === at) reach(null, 0)
})
document.documentElement.addEventListener('pointerleave', () => reach(null, 0))
addEventListener('pointerdown', ({ target }) => {
  dismiss()
  pressed = iconButton(target)
})
// Keeps the tooltip at its button, also when focusing has scrolled the button into view.
addEventListener('scroll', () => at && tooltip.isConnected && place(at), true)
addEventListener('keydown', ({ key }) => {
  pressed = null
  if (key === 'Escape') dismiss()
})

// A phone's `:hover` stays on the tapped element, even after the focus has moved on.
const hovered = iconButton(document.querySelector('button:hover'))
if (hovered !== pressed && matchMedia('(hover)').matches) reach(hovered, DELAY)
followFocus()
