import type { ClientDirective } from 'astro'
import { holdEvents } from './hold-events.ts'

/** What a reader does before using something: reach it with the pointer, touch it, or move the focus there. */
const SIGNS = ['pointerover', 'focusin', 'click']

/**
 * `client:intent`: an island's code is fetched when a reader shows intent to use it. Until then its server-rendered markup
 * stands alone; what the reader does while the code is on its way is held and done again afterwards. When the code does not come,
 * the markup does what it does without JavaScript, and the next sign of intent tries again.
 *
 * `client:intent="search"`: at once where the address has that parameter, for following such a link is the intent.
 */
const intent: ClientDirective = (load, { value }, island) => {
  const start = () => {
    listen('removeEventListener')
    const release = holdEvents(island)
    load()
      .then((hydrate) => hydrate())
      .catch(() => listen('addEventListener'))
      .finally(release)
  }
  const listen = (change: 'addEventListener' | 'removeEventListener') => {
    for (const sign of SIGNS) island[change](sign, start, { capture: true, passive: true })
  }
  if (typeof value === 'string' && new URLSearchParams(location.search).get(value)) start()
  // An island that had the focus before this ran (a click during the page's load, `autofocus`).
  else if (island.contains(document.activeElement)) start()
  else listen('addEventListener')
}

// Astro takes a directive by its default export.
// eslint-disable-next-line no-restricted-syntax
export default intent
