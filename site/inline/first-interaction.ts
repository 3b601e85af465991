/**
 * Runs where the body ends. `layouts/page-script.ts` waits in a template, which a browser does not load, for the first interaction: on a
 * slow network it would delay the first paint. It loads at once where storage, address or a broken image need it.
 */

const INTERACTIONS = ['pointerdown', 'pointerup', 'pointercancel', 'focusin', 'click', 'error']

const root = document.documentElement.dataset

/** The content of the template moves out once. A finger may rest on a link before the script is there: it looks at the latest event. */
function start(event?: Event): void {
  window.latest = event
  const later = document.querySelector<HTMLTemplateElement>('#later')
  if (later) document.body.append(later.content)
  window.onpointermove = null
}

for (const type of INTERACTIONS) addEventListener(type, start, true)
// Chromium sends `pointerover` and `pointermove` also for a resting pointer: it must have moved.
window.onpointermove = ({ movementX, movementY }) => {
  if (movementX !== 0 || movementY !== 0) start()
}

window.onstorage = window.onpageshow = () => {
  window.readStorage?.()
  const isLost = [...document.images].some((image) => image.complete && image.naturalWidth === 0)
  if ('votes' in root || 'search' in root || root.administrator || isLost) start()
}

if (window.clicks?.[0]) start()
