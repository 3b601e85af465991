/**
 * Runs in the head before the first paint, so that nothing shifts: marks on the root what styles depend on, and handles the keys and
 * clicks that may not wait for a file. Phones show their keyboard only for a box that gets the focus at once.
 */
const root = document.documentElement.dataset

/** Theme, cards or list, votes, whether the typeface is here, an administrator's name and the choice about cookies, from storage; read again when another tab changes it. */
window.readStorage = () => {
  try {
    root.theme = localStorage.getItem('theme') ?? ''
    root.view = localStorage.getItem('view') ?? ''
    root.administrator = localStorage.getItem('administrator') ?? ''
    if (localStorage.votes) root.votes = ''
    if (localStorage.font) root.font = ''
    if (localStorage.cookiesAccepted || localStorage.cookiesDeclined) delete root.cookies
    else root.cookies = ''
  } catch {
    // Without storage the system's theme holds, and there is no notice.
  }
}
window.readStorage()

/** This device has a share sheet. */
if ('share' in navigator) root.share = ''
/** The address asks for a search: its results take the place of Home's listing. */
if (/[?&]search=[^&]/.test(location.search)) root.search = ''

/** On a phone the box is in the menu's panel, which opens for it. */
function openSearch(): void {
  const box = document.querySelector<HTMLElement>('#search')
  if (!box?.checkVisibility()) document.querySelector<HTMLElement>('#menu')?.showPopover()
  box?.focus()
}

const isWithin = (event: Event, selector: string): boolean =>
  event.target instanceof Element && event.target.closest(selector) !== null

window.onkeydown = (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
  if (isWithin(event, 'input,textarea,select,[contenteditable]')) return
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
  if (isWithin(event, '.search-button')) openSearch()
  if (isWithin(event, '.back')) goBack(event)
})

/** Clicks are queued for `page-script.ts`, which may load after the first one. */
const clicks: MouseEvent[] = []
window.clicks = clicks
window.onclick = (event) => clicks.push(event)
