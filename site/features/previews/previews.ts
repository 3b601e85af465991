import { hideCard, isInCard, showCard, shownLink } from './preview-card.ts'
import { readPreview } from './read-preview.ts'

/** Milliseconds that a pointer rests or the focus stays, and that the pointer may take to the card. */
const REST = 300
const LONG_PRESS = 500

/** What was chosen on this page, whatever can be stored. */
let chosen: boolean | undefined

function isOff(): boolean {
  try {
    return chosen ?? localStorage.getItem('previews') === 'off'
  } catch {
    // Without storage there are previews.
    return false
  }
}

let timer = 0
/** The link that a card is wanted for. */
let wanted: HTMLAnchorElement | null = null

/** Ends what a press listens to, with the wish for its card. */
let pressed = new AbortController()

/** The link whose card was closed from within: the focus that comes back to it opens it no second time. */
let closed: HTMLAnchorElement | null = null

/** A pointer or the focus has come to a link of the text. */
export function approach(link: HTMLAnchorElement, event: Event): void {
  const isBack = closed === link
  closed = null
  if (isBack || isOff()) return
  if (event instanceof PointerEvent && event.pointerType === 'touch') return
  if (shownLink() === link) {
    window.clearTimeout(timer)
    return
  }
  want(link, REST)
}

/** A finger that stays on a link opens the card; one that taps follows the link. */
export function press(link: HTMLAnchorElement, event: Event): void {
  if (!(event instanceof PointerEvent) || event.pointerType !== 'touch' || isOff()) return
  want(link, LONG_PRESS)
  pressed = new AbortController()
  // The device's own menu and the click after a long press would take the card's place; a finger that goes before wants none.
  const answer = (next: Event): void => {
    if (shownLink() === link || next.type === 'contextmenu') next.preventDefault()
    else forget()
  }
  const { signal } = pressed
  for (const type of ['pointerup', 'pointercancel', 'contextmenu', 'click'])
    link.addEventListener(type, answer, { signal })
}

/** The card's button, and the one that takes its place on the page. */
export function switchPreviews(): void {
  const link = shownLink()
  hideCard()
  chosen = !isOff()
  link?.focus()
  showSwitch()
  // Last: without storage the browser fails here.
  localStorage.setItem('previews', chosen ? 'off' : 'on')
}

/** Who has turned previews off finds where to turn them on again. */
function showSwitch(): void {
  for (const button of document.querySelectorAll<HTMLElement>('.rail [data-click=previews]')) button.hidden = !isOff()
}

function want(link: HTMLAnchorElement, patience: number): void {
  forget()
  wanted = link
  timer = window.setTimeout(() => void open(link), patience)
}

function forget(): void {
  window.clearTimeout(timer)
  wanted = null
  pressed.abort()
}

function close(): void {
  forget()
  hideCard()
}

async function open(link: HTMLAnchorElement): Promise<void> {
  try {
    const preview = await readPreview(link.href)
    if (wanted === link) showCard(link, preview)
  } catch {
    // Without a preview the link is a link.
  }
}

/** The pointer or the focus has gone elsewhere: neither to the link nor into its card. */
function leave({ target, relatedTarget }: PointerEvent | FocusEvent): void {
  const isOf = (node: EventTarget | null): boolean =>
    isInCard(node) || (node instanceof Node && (wanted?.contains(node) ?? false))
  if (!isOf(target) || isOf(relatedTarget)) return
  window.clearTimeout(timer)
  timer = window.setTimeout(close, REST)
}

/** The pointer or the focus has come into the card. */
function stay({ target }: Event): void {
  if (isInCard(target)) window.clearTimeout(timer)
}

function closeAtOnce(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return
  if (isInCard(document.activeElement)) closed = shownLink()
  close()
  closed?.focus()
}

addEventListener('pointerout', leave)
addEventListener('focusout', leave)
addEventListener('pointerover', stay)
addEventListener('focusin', stay)
addEventListener('keydown', closeAtOnce)
addEventListener('pointerdown', ({ target }) => {
  if (isInCard(target) || (target instanceof Node && shownLink()?.contains(target))) return
  close()
})
// A page that the Back button brings from memory would still show it, or open it.
addEventListener('pagehide', close)
showSwitch()
