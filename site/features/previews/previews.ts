import { hideCard, isInCard, showCard, shownLink } from './preview-card.ts'
import { readPreview } from './read-preview.ts'

/** Milliseconds of hover or focus until the card opens, and the time that the pointer has to reach the card. */
const REST = 300
const LONG_PRESS = 500

/** Whether previews have been turned off (true) or on (false) on this page, even if that cannot be stored. */
let turnedOff: boolean | undefined

function isOff(): boolean {
  try {
    return turnedOff ?? localStorage.getItem('previews') === 'off'
  } catch {
    // Without storage, previews are on.
    return false
  }
}

let timer = 0
/** The link whose card is about to open. */
let wanted: HTMLAnchorElement | null = null

/** Removes the listeners of a long press. */
let pressed = new AbortController()

/** The link whose card was closed from within: when the focus returns to the link, the card must not open again. */
let closed: HTMLAnchorElement | null = null

/** Called when a pointer or the focus reaches a link of the text. */
export function approach(link: HTMLAnchorElement, event: Event): void {
  const isBack = closed === link
  closed = null
  if (isBack || isOff()) return
  if (event instanceof PointerEvent && event.pointerType === 'touch') return
  if (shownLink() === link) {
    window.clearTimeout(timer)
    return
  }
  scheduleCard(link, REST)
}

/** A long press on a link opens the card; a tap follows the link. */
export function press(link: HTMLAnchorElement, event: Event): void {
  if (!(event instanceof PointerEvent) || event.pointerType !== 'touch' || isOff()) return
  scheduleCard(link, LONG_PRESS)
  pressed = new AbortController()
  // The device's own menu and the click after a long press would replace the card. A finger lifted earlier cancels it.
  const answer = (next: Event): void => {
    if (shownLink() === link || next.type === 'contextmenu') next.preventDefault()
    else cancelCard()
  }
  const { signal } = pressed
  for (const type of ['pointerup', 'pointercancel', 'contextmenu', 'click'])
    link.addEventListener(type, answer, { signal })
}

/** Called by the card's button, and by the one on the page that turns previews on again. */
export function switchPreviews(): void {
  const link = shownLink()
  hideCard()
  turnedOff = !isOff()
  link?.focus()
  showSwitch()
  // Last: without storage the browser throws here.
  localStorage.setItem('previews', turnedOff ? 'off' : 'on')
}

/** Shows the button that turns previews on again, while they are off. */
function showSwitch(): void {
  const button = document.querySelector<HTMLElement>('.rail [data-click=previews]')
  if (button) button.hidden = !isOff()
}

function scheduleCard(link: HTMLAnchorElement, delay: number): void {
  cancelCard()
  wanted = link
  timer = window.setTimeout(() => void open(link), delay)
}

function cancelCard(): void {
  window.clearTimeout(timer)
  wanted = null
  pressed.abort()
}

function close(): void {
  cancelCard()
  hideCard()
}

async function open(link: HTMLAnchorElement): Promise<void> {
  try {
    const preview = await readPreview(link.href)
    if (wanted === link) showCard(link, preview)
  } catch {
    // Without a preview, the link works as usual.
  }
}

/** Closes the card after a moment when the pointer or the focus leaves both the link and its card. */
function onLeave({ target, relatedTarget }: PointerEvent | FocusEvent): void {
  const isOf = (node: EventTarget | null): boolean =>
    isInCard(node) || (node instanceof Node && (wanted?.contains(node) ?? false))
  if (!isOf(target) || isOf(relatedTarget)) return
  window.clearTimeout(timer)
  timer = window.setTimeout(close, REST)
}

/** Keeps the card open when the pointer or the focus enters it. */
function onEnterCard({ target }: Event): void {
  if (isInCard(target)) window.clearTimeout(timer)
}

function closeAtOnce(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return
  if (isInCard(document.activeElement)) closed = shownLink()
  close()
  closed?.focus()
}

addEventListener('pointerout', onLeave)
addEventListener('focusout', onLeave)
addEventListener('pointerover', onEnterCard)
addEventListener('focusin', onEnterCard)
addEventListener('keydown', closeAtOnce)
addEventListener('pointerdown', ({ target }) => {
  if (isInCard(target) || (target instanceof Node && shownLink()?.contains(target))) return
  close()
})
// Another tab may have turned previews off or on.
addEventListener('storage', () => {
  turnedOff = undefined
  close()
  showSwitch()
})
// Otherwise a page from the back/forward cache would still show the card, or open it.
addEventListener('pagehide', close)
showSwitch()
