import { DELAY, EDGE, GAP, ICON_BUTTON, LOOK, SKIP_DELAY } from '../ui/tooltip-constants.ts'

/**
 * Tooltips of readers' pages: the name of a button without words, for the pointer that rests on it and for the focus at once. Plain, as React
 * would be 60 KB for a word. `page-script.ts` fetches this when a reader comes near such a button.
 */
const tooltip = document.createElement('div')
tooltip.role = 'tooltip'
tooltip.popover = 'manual'
// What is before it bridges the gap: the pointer may go from the button to the words.
tooltip.className = `fixed inset-auto m-0 overflow-visible before:absolute before:-inset-1.5 ${LOOK}`

const iconButton = (target: EventTarget | null | undefined): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(ICON_BUTTON) : null

/** The button that the reader is at, whether its tooltip is shown, is to come, or has been sent away. */
let at: HTMLElement | null = null
let timer = 0
/** The button that was pressed last: focus and pointer may seem to leave it and come back while its answer is shown. */
let pressed = iconButton(window.latest?.target)
// This may have been fetched for a press. Or for the focus that a key gives.
if (pressed?.matches(':focus-visible') === true) pressed = null
/** In milliseconds since the page was opened. */
let hiddenAt = -SKIP_DELAY

function reach(button: HTMLElement | null, delay: number): void {
  dismiss()
  at = button
  if (button) timer = window.setTimeout(show, delay, button)
}

function show(button: HTMLElement): void {
  // A vote button's own name begins with what it does, and ends with the term and the count.
  tooltip.textContent = button.ariaLabel?.split(' ', 1)[0] ?? button.textContent
  // Within a landmark, as all that is said.
  button.closest('header,main,footer')?.append(tooltip)
  tooltip.showPopover()
  place(button)
}

/** Above the button, or below where there is no room. */
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
  // A vote button is disabled until its answer is there: then browsers say that the pointer, which never left, comes anew.
  if (button && button === pressed) return
  // Browsers also say that a pointer is over what has been scrolled below it.
  if (!button && at?.matches(':focus-visible') === true) return
  const isNext = tooltip.isConnected || performance.now() - hiddenAt < SKIP_DELAY
  reach(button, isNext ? 0 : DELAY)
}

/** A click gives the focus too, but asks for nothing. */
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
// Also when the focus has scrolled its button into view.
addEventListener('scroll', () => at && tooltip.isConnected && place(at), true)
addEventListener('keydown', ({ key }) => {
  pressed = null
  if (key === 'Escape') dismiss()
})

// A phone's `:hover` stays on what was tapped, also where the focus has gone on from there.
const hovered = iconButton(document.querySelector('button:hover'))
if (hovered !== pressed && matchMedia('(hover)').matches) reach(hovered, DELAY)
followFocus()
