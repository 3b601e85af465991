/**
 * Runs where the body ends. What every page runs (`layouts/page-script.ts`) waits in a template, where a browser does not fetch it, for the first
 * sign of a reader: asked for with the page, it would share the connection with the styles and put off what the reader sees by a fifth of a
 * second on a slow network. It comes by itself where this browser keeps votes or an administrator's name, the address has a search, or an image did not come;
 * pages that come back from the history read anew what is kept.
 */

const SIGNS = ['pointerdown', 'focusin', 'click', 'error']

const root = document.documentElement.dataset

/** The template gives its content once; after that this does nothing. */
function start(): void {
  const later = document.querySelector<HTMLTemplateElement>('#later')
  if (later) document.body.append(later.content)
  window.onpointermove = null
}

for (const sign of SIGNS) addEventListener(sign, start, { capture: true, once: true })
// Chromium sends `pointerover` and `pointermove` also for a pointer that rests where the page appears: it must have moved.
window.onpointermove = ({ movementX, movementY }) => {
  if (movementX !== 0 || movementY !== 0) start()
}

window.onstorage = window.onpageshow = () => {
  window.readKept?.()
  const isLost = [...document.images].some((image) => image.complete && image.naturalWidth === 0)
  if ('votes' in root || 'search' in root || root.administrator || isLost) start()
}

if (window.clicks?.[0]) start()
