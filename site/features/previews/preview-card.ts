import type { Preview } from './read-preview.ts'

const GAP = 8

/** One card for all links of a page. It is inserted after its link, so that Tab reaches its button next. */
const card = document.createElement('div')
card.className =
  'preview absolute inset-auto m-0 w-[min(22rem,calc(100vw-1rem))] rounded-lg border border-line bg-surface p-4 text-sm text-ink [box-shadow:var(--shadow-float)]'
card.popover = 'manual'
// The text around it may be written from right to left, and copying that text must not include the card.
card.dir = 'ltr'
card.style.userSelect = 'none'
const text = document.createElement('div')
// Not the link's description as well, or screen readers would read it twice.
text.ariaLive = 'polite'
const off = document.createElement('button')
off.dataset.click = 'previews'
off.className = 'mt-3 min-h-6 text-sm text-muted underline'
off.textContent = 'Turn previews off'
card.append(text, off)

/** The link whose card is open. */
let shown: HTMLAnchorElement | null = null

export const shownLink = (): HTMLAnchorElement | null => shown

export const isInCard = (target: EventTarget | null): boolean => target instanceof Node && card.contains(target)

export function showCard(link: HTMLAnchorElement, preview: Preview): void {
  hideCard()
  shown = link
  link.after(card)
  card.showPopover()
  // Screen readers announce text that is added to a live region which is in the page already.
  text.replaceChildren(...linesOf(preview))
  place(link.getBoundingClientRect())
}

export function hideCard(): void {
  if (shown === null) return
  shown = null
  text.replaceChildren()
  card.hidePopover()
  card.remove()
}

function linesOf({ name, kind, currentTerm, category, text: definition }: Preview): HTMLElement[] {
  return [
    ...(currentTerm === null ? [] : [line('font-semibold text-legacy-text', `Now called ${currentTerm}`)]),
    line('text-base font-semibold', name),
    line('text-muted', [kind, category].filter(Boolean).join(' · ')),
    line('mt-2 line-clamp-4 wrap-anywhere', definition),
  ]
}

function line(classes: string, content: string): HTMLElement {
  const part = document.createElement('div')
  part.className = classes
  part.dir = 'auto'
  part.textContent = content
  return part
}

/** Places the card below the link, or above it if there is more room. It scrolls with the page. */
function place({ left, top, bottom }: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = card
  const { clientWidth, clientHeight } = document.documentElement
  const isAbove = bottom + GAP + height > clientHeight && top > clientHeight - bottom
  card.style.top = `${scrollY + (isAbove ? top - GAP - height : bottom + GAP)}px`
  card.style.left = `${Math.max(GAP, Math.min(left, clientWidth - width - GAP))}px`
}
