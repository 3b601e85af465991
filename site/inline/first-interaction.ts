import { VOTE_FAILURE } from '../features/votes/vote-constants.ts'
import { CLICK_FAILURE, CONTROL, TOAST_DURATION } from '../ui/control-constants.ts'

/**
 * Runs where the body ends. `layouts/page-script.ts` waits in a template, which a browser does not load, for the first interaction: on a
 * slow network it would delay the first paint. It loads at once where storage, address or a broken image need it.
 */

const INTERACTIONS = ['pointerdown', 'pointerup', 'pointercancel', 'focusin', 'click', 'error']

const root = document.documentElement.dataset
/** Taken back where the results do not come; the box shows the query all the same. */
const isSearch = 'search' in root

/** Its address; null while it loads, and once it is there. */
let waiting =
  document.querySelector<HTMLTemplateElement>('#later')?.content.querySelector('script')?.getAttribute('src') ?? null

/** A finger may rest on a link before the script is there: it looks at the latest event. */
function start(event?: Event): void {
  window.latest = event
  // What is told was about the click before.
  if (event?.type === 'click') tellPlainly('')
  window.onpointermove = null
  const address = waiting
  if (address === null) return
  waiting = null
  window.importCode(address).catch(() => {
    waiting = address
    window.clicks?.splice(0).forEach(tellLost)
  })
}

/** The code of what was clicked could not be loaded. */
function tellLost({ target }: Event): void {
  const control = target instanceof Element && target.closest<HTMLElement>(CONTROL)
  if (!control) return
  control.ariaBusy = null
  tellPlainly(control.dataset.click ? CLICK_FAILURE : VOTE_FAILURE)
}

let timer = 0

/** Where toasts cannot be loaded either. */
function tellPlainly(text: string): void {
  const alert = document.querySelector('#plain-toast')
  if (!alert) return
  alert.textContent = text
  clearTimeout(timer)
  timer = window.setTimeout(() => (alert.textContent = ''), TOAST_DURATION)
}

Object.assign(window, { tellLost, tellPlainly })

for (const type of INTERACTIONS) addEventListener(type, start, true)
// Chromium sends `pointerover` and `pointermove` also for a resting pointer: it must have moved.
window.onpointermove = ({ movementX, movementY }) => {
  if (movementX !== 0 || movementY !== 0) start()
}

window.onstorage = window.onpageshow = () => {
  window.readStorage?.()
  const isLost = [...document.images].some((image) => image.complete && image.naturalWidth === 0)
  if ('votes' in root || isSearch || root.administrator || isLost) start()
}

if (window.clicks?.[0]) start()
