import type { ClientDirective } from 'astro'

/** Interactions that precede the use of a control, and those that may be held. */
const INTERACTIONS = ['pointerover', 'focusin', 'click', 'keydown']

/** Only keyboard events have a `key`. */
type Interaction = Event & { key?: string }

/**
 * `client:intent` loads an island at the first interaction with it; clicks and keys until then are held and replayed in order.
 * `client:intent="search"` loads it at once if the root has `data-search`. Every page contains this code, so it is short.
 */
const intent: ClientDirective = (load, { value }, island) => {
  const root = document.documentElement
  const mark = `data-${value}`
  /** Replays of held events; null once the code is loaded, undefined before the first interaction. */
  let held: (() => void)[] | null | undefined

  const ask = () => {
    held = []
    void load()
      .then((hydrate) => hydrate())
      .catch(reportError)
      .finally(release)
  }

  const release = async () => {
    // Loading has failed twice if the island still has this attribute.
    const isMissing = island.hasAttribute('ssr')
    if (isMissing && root.hasAttribute(mark)) {
      root.removeAttribute(mark)
      window.tellPlainly?.('The search cannot be loaded. Please try again.')
    }
    const all = held ?? []
    held = null
    // Reports text that was typed before the component was loaded.
    for (const field of island.querySelectorAll('input'))
      if (field.value !== field.defaultValue) field.dispatchEvent(new Event('input', { bubbles: true }))
    for (const again of all) {
      // One at a time: each event may depend on what the previous one has changed.
      await Promise.resolve()
      again()
    }
    // Only after the replay, because replayed events are no new interactions, and a click removes messages.
    if (isMissing) {
      held = undefined
      // What the browser does instead fails too, a download without a word.
      if (all[0] && !navigator.onLine) window.tellPlainly?.()
    }
  }

  /**
   * Holds arrow keys, and clicks on buttons, downloads and links that open a dialog. Enter is held only after another event, because
   * it may then select something; otherwise it submits the form. Submit buttons, typing and other links need no component.
   */
  const notice = (event: Interaction) => {
    if (held === undefined) ask()
    const { key, target } = event
    if (!held || !(target instanceof Element)) return
    const isHeld = key
      ? /^Arrow(Up|Down)/.test(key) || (key === 'Enter' && held[0])
      : event.type === 'click' && target.closest('[type=button],a[download],a[aria-haspopup]')
    if (!isHeld) return
    event.preventDefault()
    event.stopImmediatePropagation()
    held.push(() => {
      const again = key ? new KeyboardEvent('keydown', event) : new MouseEvent('click', event)
      // Synthetic keys have no default action: if no component has handled Enter, submit the form.
      if (target.dispatchEvent(again) && key === 'Enter') target.closest('form')?.requestSubmit()
    })
  }

  for (const type of INTERACTIONS) island.addEventListener(type, notice, true)
  // An island may have got the focus before this ran, by a click during the page load or by `autofocus`.
  if (root.hasAttribute(mark) || island.contains(document.activeElement)) ask()
}

// Astro imports a directive by its default export.
// eslint-disable-next-line no-restricted-syntax
export default intent
