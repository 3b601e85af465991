import { VOTE_FAILURE } from '../features/votes/vote-constants.ts'
import { CLICK_FAILURE, CONTROL, TOAST_DURATION } from '../ui/control-constants.ts'

/**
 * Runs at the end of the body. Until the first interaction, `layouts/page-script.ts` stays in a template, whose scripts do not load:
 * on a slow network it would delay the first paint. It loads at once if storage, the address or a broken image needs it.
 */

const INTERACTIONS = ['pointerdown', 'pointerup', 'pointercancel', 'focusin', 'click', 'error']

const root = document.documentElement.dataset
/** Read once: the attribute is removed if the results cannot be loaded, but the box shows the query all the same. */
const isSearch = 'search' in root

/** Address of the page script; null while it loads, and once it has loaded. */
let waiting =
  document.querySelector<HTMLTemplateElement>('#later')?.content.querySelector('script')?.getAttribute('src') ?? null

/** Loads the page script, which reads the latest event: a finger may already rest on a link. */
function start(event?: Event): void {
  window.latest = event
  // A message that is still shown was about the previous click.
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

/** Reports that the code of the clicked control could not be loaded. */
function tellLost({ target }: Event): void {
  const control = target instanceof Element && target.closest<HTMLElement>(CONTROL)
  if (!control) return
  control.ariaBusy = null
  tellPlainly(control.dataset.click ? undefined : VOTE_FAILURE)
}

let timer = 0

/** Shows a message without toasts, whose code may not load either. */
function tellPlainly(text = CLICK_FAILURE): void {
  const alert = document.querySelector('#plain-toast')
  if (!alert) return
  alert.textContent = text
  clearTimeout(timer)
  timer = window.setTimeout(() => (alert.textContent = ''), TOAST_DURATION)
}

Object.assign(window, { tellLost, tellPlainly })

for (const type of INTERACTIONS) addEventListener(type, start, true)
// Chromium also sends `pointerover` and `pointermove` for a resting pointer: require a movement.
window.onpointermove = ({ movementX, movementY }) => {
  if (movementX !== 0 || movementY !== 0) start()
}

window.onstorage = window.onpageshow = () => {
  window.readStorage?.()
  const isLost = [...document.images].some((image) => image.complete && image.naturalWidth === 0)
  if ('votes' in root || isSearch || root.administrator || isLost) start()
}

if (window.clicks?.[0]) start()
