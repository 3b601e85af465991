import { markBroken, markBrokenImages } from '../features/images/mark-broken.ts'
import { VOTE_FAILURE } from '../features/votes/known-before.ts'

/**
 * What every page runs. It listens on behalf of small controls that are plain markup, and fetches what they do when a reader
 * comes near one. Every reader gets this, so it is written to be short; what it may weigh is measured by `npm run bench`.
 */
const load = () => import('./page-actions.ts')

/** What `before-paint.ts` has found in the address and in the browser's storage. */
const found = document.documentElement.dataset

const nearest = ({ target }: Event, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

const CONTROL = '[data-click],.votes button'

function prepare(event: Event): void {
  if (nearest(event, CONTROL)) load().catch(() => null)
}

/** Clicks with a modifier are the browser's. */
function answerClick(event: MouseEvent): void {
  const control = nearest(event, CONTROL)
  if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  load().then(
    ({ act }) => act(control),
    () => fail(control),
  )
}

/** The code did not come: a link leads where it leads, and a vote is not lost in silence. Toasts would come no more than the rest. */
function fail(control: HTMLElement): void {
  const place = document.querySelector('#plain-toast')
  if (control instanceof HTMLAnchorElement) location.assign(control.href)
  else if (place && !control.dataset.click) place.textContent = VOTE_FAILURE
}

const seeFailure = (event: Event): void => {
  const image = nearest(event, 'img')
  if (image) markBroken(image)
}

const showOwnVotes = (): void => {
  if (found.votes !== undefined) void load().then(({ showVotesAgain }) => showVotesAgain())
}

/** Another tab may have changed what this browser keeps, or another page while this one lay in the history. */
const followStorage = (): void => {
  window.readKept?.()
  showOwnVotes()
}

window.clicks?.forEach(answerClick)
window.onclick = answerClick
window.onpointerover = prepare
window.onstorage = window.onpageshow = followStorage
addEventListener('focusin', prepare)
addEventListener('cards', showOwnVotes)
addEventListener('error', seeFailure, true)
markBrokenImages()
showOwnVotes()
if (found.search !== undefined) void load()
