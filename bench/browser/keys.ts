import { setTimeout as delay } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'

/** The effect of a keystroke. */
export interface Stroke {
  /** Milliseconds until the list in the document has changed; if nothing had to change, until the page has handled the key. */
  toList: number
  /** Milliseconds until the next frame was painted. */
  toFrame: number
  /** The text of each suggestion in that frame, which begins with the term's name. */
  suggestions: string[]
}

declare global {
  interface Window {
    /** Resolves when the frame after the last keystroke has been painted. */
    takeStroke: () => Promise<Stroke>
  }
}

/**
 * Runs in the page, before the keys. A key's time begins with its event, so time spent waiting for a busy page counts. A MutationObserver sees changes
 * at the end of their task. The page paints after a frame's callbacks; the first task after that is taken as the frame's end.
 * @param selector of the element in which keys cause changes
 */
function installStopwatch(selector: string): void {
  const place = document.querySelector(selector)
  if (place === null) throw new Error(`The page has no ${selector}`)
  let pressed: number | null = null
  let changed = 0
  let frame: Promise<Omit<Stroke, 'toFrame'> & { shown: number }> | null = null

  const frameEnd = () =>
    new Promise<void>((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        port2.postMessage(null)
      })
    })
  // 'Did you mean' shows similar names below this text; these are not suggestions.
  const readSuggestions = () =>
    place.textContent.includes('No terms found')
      ? []
      : [...place.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)
  const noteKey = ({ timeStamp }: Event) => {
    if (pressed !== null) return
    pressed = timeStamp
    frame = null
  }
  const noteChange = () => {
    changed = performance.now()
    frame ??= frameEnd().then(() => {
      const shown = performance.now()
      return { toList: changed, shown, suggestions: readSuggestions() }
    })
  }

  window.addEventListener('keydown', noteKey, { capture: true })
  // A character without a key causes no `keydown`.
  window.addEventListener('beforeinput', noteKey, { capture: true })
  window.addEventListener('input', noteChange)
  new MutationObserver(noteChange).observe(place, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
  window.takeStroke = async () => {
    while (frame === null) await frameEnd()
    const { toList, shown, suggestions } = await frame
    const begin = pressed ?? toList
    pressed = null
    return { toList: toList - begin, toFrame: shown - begin, suggestions }
  }
}

/** Milliseconds between keys of a fast typist (120 words per minute). Without a pause, a key would wait for the previous key's frame. */
const BETWEEN_KEYS = 100

/** @param selector of the element in which keys in the focused field cause changes */
export const watchKeys = (page: Page, selector: string): Promise<void> => page.evaluate(installStopwatch, selector)

/** @param character null deletes the last one */
export async function pressKey(page: Page, character: string | null): Promise<Stroke> {
  await delay(BETWEEN_KEYS)
  await (character === null ? page.keyboard.press('Backspace') : page.keyboard.type(character))
  return page.evaluate(() => window.takeStroke())
}

/** Adds a field without any code to the page. It shows how long a key takes on this machine at this moment. */
export async function addBareField(page: Page): Promise<Locator> {
  await page.evaluate(() => {
    const field = document.body.appendChild(document.createElement('input'))
    field.ariaLabel = 'Bare field'
  })
  return page.getByLabel('Bare field')
}

export async function clearField(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a')
  await pressKey(page, null)
}
