import type { ClientDirective } from 'astro'

/** Interactions that come before the use of a control, and those that may be held. */
const INTERACTIONS = ['pointerover', 'focusin', 'click', 'keydown']

/** Only keys have a name. */
type Interaction = Event & { key?: string }

/**
 * `client:intent` loads an island at the first interaction with it; what the reader does until then is held and repeated, in order.
 * `client:intent="search"` loads it at once where the root has `data-search`. Every page contains this, so it is written to be short.
 */
const intent: ClientDirective = (load, { value }, island) => {
  const root = document.documentElement
  const mark = `data-${value}`
  /** What to repeat once the code is loaded; null when it is, undefined before the first interaction. */
  let held: (() => void)[] | null | undefined

  const ask = () => {
    held = []
    void load()
      .then((hydrate) => hydrate())
      .catch(reportError)
      .finally(release)
  }

  const release = async () => {
    // After two tries it still has this mark.
    const isMissing = island.hasAttribute('ssr')
    if (isMissing && root.hasAttribute(mark)) {
      root.removeAttribute(mark)
      window.tellPlainly?.('The search cannot be loaded. Please try again.')
    }
    const all = held ?? []
    held = null
    // Tells the component of text that was typed before it was loaded.
    for (const field of island.querySelectorAll('input'))
      if (field.value !== field.defaultValue) field.dispatchEvent(new Event('input', { bubbles: true }))
    for (const again of all) {
      // In order, one at a time: each may depend on what the one before has changed.
      await Promise.resolve()
      again()
    }
    // Not earlier: what is repeated is no new interaction.
    if (isMissing) held = undefined
  }

  /**
   * Holds clicks on buttons, downloads and what opens a dialog, and the arrow keys. A form's button sends it, as does Enter, unless something
   * is held already: then it may mean another choice. Text goes into its field, and other links work, without the component.
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
      // A made key does nothing by itself: where no component has answered, Enter still sends the form.
      if (target.dispatchEvent(again) && key === 'Enter') target.closest('form')?.requestSubmit()
    })
  }

  for (const type of INTERACTIONS) island.addEventListener(type, notice, true)
  // An island may have got the focus before this ran: a click during the page's load, `autofocus`.
  if (root.hasAttribute(mark) || island.contains(document.activeElement)) ask()
}

// Astro takes a directive by its default export.
// eslint-disable-next-line no-restricted-syntax
export default intent
