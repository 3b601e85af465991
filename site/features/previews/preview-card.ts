import type { Preview } from './read-preview.ts'

const GAP = 8

/** One card for all links of a page. It stands in the text behind its link, so that Tab comes to its button next. */
const card = document.createElement('div')
card.className =
  'preview absolute inset-auto m-0 w-[min(22rem,calc(100vw-1rem))] rounded-lg border border-line bg-surface p-4 text-sm text-ink [box-shadow:var(--shadow-float)]'
card.popover = 'manual'
// It stands in a text that may be written from right to left, and is no part of what a reader copies of that.
card.dir = 'ltr'
card.style.userSelect = 'none'
const text = document.createElement('div')
// Not the link's description too: that would be read besides.
text.ariaLive = 'polite'
const off = document.createElement('button')
off.type = 'button'
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
  // What is announced comes into a region that is there already.
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

/** Below the link, or above it where there is more room; it scrolls with the page. */
function place({ left, top, bottom }: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = card
  const { clientWidth, clientHeight } = document.documentElement
  const isAbove = bottom + GAP + height > clientHeight && top > clientHeight - bottom
  card.style.top = `${scrollY + (isAbove ? top - GAP - height : bottom + GAP)}px`
  card.style.left = `${Math.max(GAP, Math.min(left, clientWidth - width - GAP))}px`
}
