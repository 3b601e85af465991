import { setTimeout as delay } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'

/** What a key has led to. */
export interface Stroke {
  /** Milliseconds until the list in the document was changed; where nothing had to change, until the page had handled the key. */
  toList: number
  /** Milliseconds until the next frame was handed on. */
  toFrame: number
  /** What that frame shows: the text of each suggestion, which begins with the name. */
  suggestions: string[]
}

declare global {
  interface Window {
    /** Resolves when the frame after the last key has been made. */
    takeStroke: () => Promise<Stroke>
  }
}

/**
 * Runs in the page, before the keys. A key's time is that of its event, so that the time for which it waited for a busy page counts; a
 * MutationObserver sees changes at the end of their task. After a frame's callbacks the page paints, and the first task after
 * that is taken for the frame's end.
 * @param selector of the element in which a key changes something
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
  // Names that are only alike ('Did you mean') come with this text and are not suggestions.
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
  // A character that is on no key comes without `keydown`.
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

/** Milliseconds: somebody who types fast, 120 words a minute. Without a pause a key would wait for the frame of the one before. */
const BETWEEN_KEYS = 100

/** @param selector of the element in which the keys of the focused field change something */
export const watchKeys = (page: Page, selector: string): Promise<void> => page.evaluate(installStopwatch, selector)

/** @param character null: the last one is taken away */
export async function pressKey(page: Page, character: string | null): Promise<Stroke> {
  await delay(BETWEEN_KEYS)
  await (character === null ? page.keyboard.press('Backspace') : page.keyboard.type(character))
  return page.evaluate(() => window.takeStroke())
}

/** A field of the same page with nobody's code on it: what a key takes by itself, on this machine and at this moment. */
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
