/**
 * Runs in the head before the first paint, so that nothing shifts: marks on the root what styles depend on, and handles the keys and
 * clicks that may not wait for a file. Phones show their keyboard only for a box that gets the focus at once.
 */
const root = document.documentElement.dataset

/** Theme, cards or list, votes, whether the typeface is here, an administrator's name and the choice about cookies, from storage; read again when another tab changes it. */
window.readStorage = () => {
  try {
    // Once: a view that the browser brings back keeps the typeface it had.
    if (root.theme === undefined && localStorage.font) root.font = ''
    root.theme = localStorage.getItem('theme') ?? ''
    root.view = localStorage.getItem('view') ?? ''
    root.administrator = localStorage.getItem('administrator') ?? ''
    if (localStorage.votes) root.votes = ''
    if (localStorage.cookiesAccepted || localStorage.cookiesDeclined) delete root.cookies
    else root.cookies = ''
  } catch {
    // Without storage the system's theme holds, and there is no notice.
  }
}
window.readStorage()

/** This device has a share sheet. */
if ('share' in navigator) root.share = ''
/** The address asks for a search, and not for spaces: its results take the place of Home's listing. */
if (/[?&]search=(?!(\+|%20)*(&|$))/.test(location.search)) root.search = ''

/** What is out of view may wait until the page has come, where no place in it has to be found, or found again. */
const [visit] = performance.getEntriesByType('navigation')
if (visit && 'type' in visit && visit.type === 'navigate' && !location.hash) root.fresh = ''

const menu = (): HTMLElement | null => document.querySelector<HTMLElement>('#menu')

/** On a phone the box is in the menu's panel, which opens for it. */
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

/** A reader who came from this site goes back to where they were on that page; others follow the link home. */
function goBack(event: MouseEvent): void {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey
  if (!isPlain || history.length < 2 || !document.referrer.startsWith(`${location.origin}/`)) return
  event.preventDefault()
  history.back()
}

addEventListener('click', (event) => {
  if (nearest(event, '.search-button')) openSearch()
  if (nearest(event, '.back')) goBack(event)
  // It may lead to a place on this page.
  if (nearest(event, '#menu a')) menu()?.hidePopover()
  setBusy(nearest(event, '.votes button'), true)
})
addEventListener('submit', (event) => setBusy(nearest(event, '.search'), true))
// A page that Back brings from memory would still have it open, after a search in it.
addEventListener('pagehide', () => menu()?.hidePopover())
// The page has come; or is there again as the browser has kept it, back from the results.
addEventListener('pageshow', () => {
  delete root.fresh
  setBusy(document.querySelector('.search'), false)
})

/** A press is seen at once, however long its code, or the next page, takes to come. */
function setBusy(pressed: Element | null, isBusy: boolean): void {
  if (pressed) pressed.ariaBusy = `${isBusy}`
}

/** Clicks are queued for `page-script.ts`, which may load after the first one. */
const clicks: MouseEvent[] = []
window.clicks = clicks
window.onclick = (event) => clicks.push(event)
