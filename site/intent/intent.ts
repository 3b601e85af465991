import type { ClientDirective } from 'astro'

/** What a reader does before using something (reach it with the pointer, touch it, move the focus there), and what may be held. */
const SIGNS = ['pointerover', 'focusin', 'click', 'keydown']

/** Only of a key has it a name. */
/** Only that of a key has one. */
type Sign = Event & { key?: string }

/**
 * `client:intent`: an island's code is fetched when a reader shows intent to use it. Until then its server-rendered markup
 * stands alone; what the reader does while the code is on its way is held and done again afterwards, in order. When the code does
 * not come, the markup does what it does without JavaScript, and the next sign of intent tries again.
 *
 * `client:intent="search"`: at once where the root is marked `data-search` (see `inline/before-paint.ts`), for following such a link is
 * the intent. The mark goes when the code does not come: the page then shows what it shows without.
 *
 * Every reader gets this inside each page, so it is written to be short.
 */
const intent: ClientDirective = (load, { value }, island) => {
  const root = document.documentElement
  const mark = `data-${value}`
  /** What to do again, while the code is on its way; null when it has come, undefined before a sign of intent. */
  let held: (() => void)[] | null | undefined

  const ask = () => {
    held = []
    void load()
      .then((hydrate) => hydrate())
      .finally(release)
  }

  const release = async () => {
    // Astro tries twice, tells of a failure in the console, and leaves this mark.
    const isMissing = island.hasAttribute('ssr')
    if (isMissing) root.removeAttribute(mark)
    const all = held ?? []
    held = null
    // A component hears of text that was typed before it came.
    for (const field of island.querySelectorAll('input'))
      if (field.value !== field.defaultValue) field.dispatchEvent(new Event('input', { bubbles: true }))
    for (const again of all) {
      // One after the other, as they came: each may depend on what the one before has made of the component.
      await Promise.resolve()
      again()
    }
    // Not before: what is done again is no new sign.
    if (isMissing) held = undefined
  }

  /**
   * Holds clicks on buttons, downloads and what opens a dialog, and the arrow keys that only a component understands. Text goes into
   * its field as ever. Enter sends the form as ever, unless something was held before: then it may mean another choice. Other links work
   * without the component.
   */
  const notice = (event: Sign) => {
    if (held === undefined) ask()
    const { key, target } = event
    if (!held || !(target instanceof Element)) return
    const isHeld = key
      ? /^Arrow(Up|Down)/.test(key) || (key === 'Enter' && held[0])
      : event.type === 'click' && target.closest('button,a[download],a[aria-haspopup]')
    if (!isHeld) return
    event.preventDefault()
    event.stopImmediatePropagation()
    held.push(() => {
      const again = key ? new KeyboardEvent('keydown', event) : new MouseEvent('click', event)
      // A made key does nothing by itself: where no component has answered, Enter still sends the form.
      if (target.dispatchEvent(again) && key === 'Enter') target.closest('form')?.requestSubmit()
    })
  }

  for (const sign of SIGNS) island.addEventListener(sign, notice, true)
  // An island may have got the focus before this ran: a click during the page's load, `autofocus`.
  if (root.hasAttribute(mark) || island.contains(document.activeElement)) ask()
}

// Astro takes a directive by its default export.
// eslint-disable-next-line no-restricted-syntax
export default intent
