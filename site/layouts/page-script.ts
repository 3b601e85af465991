import { markBroken, markBrokenImages } from '../features/images/mark-broken.ts'
import { VOTE_FAILURE } from '../features/votes/known-before.ts'

/**
 * What every page runs from the first sign of a reader on (`inline/first-sign.ts`). It listens on behalf of small controls that are plain
 * markup, and fetches what they do when a reader comes near one.
 */
const load = () => import('./page-actions.ts')

/** What `inline/before-paint.ts` has found in the address and in the browser's storage. */
const found = document.documentElement.dataset

const nearest = ({ target }: Event, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

const CONTROL = '[data-click],.votes button'

function prepare(event: Event): void {
  if (nearest(event, CONTROL)) load().catch(() => null)
}

/** Clicks are answered in their order: a browser may answer the later of two imports first, and a vote may follow the refusal of cookies. */
let answered: Promise<unknown> = Promise.resolve()

function answerClick(event: MouseEvent): void {
  const control = nearest(event, CONTROL)
  if (!control) return
  answered = answered.then(load, load).then(
    ({ act }) => act(control),
    () => fail(control),
  )
}

/** The code did not come: a vote is not lost in silence. Toasts would come no more than the rest. */
function fail(control: HTMLElement): void {
  const place = document.querySelector('#plain-toast')
  if (place && !control.dataset.click) place.textContent = VOTE_FAILURE
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
if (found.administrator) void import('./administrator.ts')
