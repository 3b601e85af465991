/**
 * Runs in the head before the first paint, so that nothing shifts: sets the root's attributes that styles depend on, and handles keys and
 * clicks that cannot wait for a file. Phones show their keyboard only for a box that gets the focus at once.
 */
const root = document.documentElement.dataset

/** Reads theme, view, votes, cached typeface, administrator's name and cookie choice from storage; again when another tab changes it. */
window.readStorage = () => {
  try {
    // Only once: a page that Back restores from memory keeps its typeface.
    if (root.theme === undefined && localStorage.font) root.font = ''
    root.theme = localStorage.getItem('theme') ?? ''
    root.view = localStorage.getItem('view') ?? ''
    root.administrator = localStorage.getItem('administrator') ?? ''
    if (localStorage.votes) root.votes = ''
    if (localStorage.cookiesAccepted || localStorage.cookiesDeclined) delete root.cookies
    else root.cookies = ''
  } catch {
    // Without storage the system's theme applies, and there is no cookie notice.
  }
}
window.readStorage()

/** This device has a share sheet. */
if ('share' in navigator) root.share = ''
/** The address has a search that is not blank: its results replace Home's listing. */
if (/[?&]search=(?!(\+|%20)*(&|$))/.test(location.search)) root.search = ''

/** The layout of cards out of view may wait until the page has loaded, unless a position on it must be found or restored. */
const [visit] = performance.getEntriesByType('navigation')
if (visit && 'type' in visit && visit.type === 'navigate' && !location.hash) root.fresh = ''

const menu = (): HTMLElement | null => document.querySelector<HTMLElement>('#menu')

/** On a phone the box is in the menu's panel, which opens first. */
function openSearch(): void {
  const box = document.querySelector<HTMLElement>('#search')
  if (!box?.checkVisibility()) menu()?.showPopover()
  box?.focus()
}

const nearest = ({ target }: Event, selector: string): Element | null =>
  target instanceof Element ? target.closest(selector) : null

function leaveShareMenu(): void {
  const opener = document.querySelector<HTMLElement>('.share-menu[open] summary')
  opener?.click()
  opener?.focus()
}

window.onkeydown = (event) => {
  if (event.key === 'Escape') leaveShareMenu()
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
  if (nearest(event, 'input,textarea,select,[contenteditable]')) return
  event.preventDefault()
  openSearch()
}

/** Readers who came from a page of this site return to their position on it; others follow the link to Home. */
function goBack(event: MouseEvent): void {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey
  if (!isPlain || history.length < 2 || !document.referrer.startsWith(`${location.origin}/`)) return
  event.preventDefault()
  history.back()
}

addEventListener('click', (event) => {
  if (nearest(event, '.search-button')) openSearch()
  if (nearest(event, '.back')) goBack(event)
  // The link may lead to another part of this page.
  if (nearest(event, '#menu a')) menu()?.hidePopover()
  setBusy(nearest(event, '.votes button'), true)
})
addEventListener('submit', (event) => setBusy(nearest(event, '.search'), true))
// Otherwise a page that Back restores from memory would still have the menu open, after a search in it.
addEventListener('pagehide', () => menu()?.hidePopover())
// The page has loaded, or Back has restored it from memory.
addEventListener('pageshow', () => {
  delete root.fresh
  setBusy(document.querySelector('.search'), false)
})

/** Shows a press at once, however long its code or the next page takes to load. */
function setBusy(pressed: Element | null, isBusy: boolean): void {
  if (pressed) pressed.ariaBusy = `${isBusy}`
}

/** Clicks are queued for `page-script.ts`, which may load after the first one. */
const clicks: MouseEvent[] = []
window.clicks = clicks
window.onclick = (event) => clicks.push(event)
