/**
 * Runs in the head before anything is painted, so that nothing jumps: it marks on the root what styles depend on. Also what may not wait for
 * a file: the ways to the search box (what is typed after `/` must go into it, and phones show their keyboard only for a box that has
 * the focus at once), and the way back.
 */
const root = document.documentElement.dataset

/**
 * What this browser keeps: the theme, whether there are votes, an administrator's name, and that no choice about cookies was made. Read anew when
 * another tab changes it.
 */
window.readKept = () => {
  try {
    root.theme = localStorage.getItem('theme') ?? ''
    root.administrator = localStorage.getItem('administrator') ?? ''
    if (localStorage.votes) root.votes = ''
    if (localStorage.cookiesAccepted || localStorage.cookiesDeclined) delete root.cookies
    else root.cookies = ''
  } catch {
    // Without storage the system's theme holds, and there is no notice.
  }
}
window.readKept()

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

/** Clicks are kept for `page-script.ts`, which may come later than the first one. */
const clicks: MouseEvent[] = []
window.clicks = clicks
window.onclick = (event) => clicks.push(event)
