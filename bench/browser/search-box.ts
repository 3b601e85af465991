import { setTimeout as delay } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'
import { installStopwatch, type Stroke } from './stopwatch.ts'

/** Milliseconds: somebody who types fast, 120 words a minute. Without a pause a key would wait for the frame of the one before. */
const BETWEEN_KEYS = 100

/** The header's search box in a browser that is slowed down. */
export class SlowedSearchBox {
  readonly #page: Page
  readonly #session: CDPSession

  private constructor(page: Page, session: CDPSession) {
    this.#page = page
    this.#session = session
  }

  /** @param slowed how many times slower the processor seems */
  static async open(page: Page, url: string, slowed: number): Promise<SlowedSearchBox> {
    await page.goto(url, { waitUntil: 'load' })
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowed })
    await page.evaluate(installStopwatch, 'header')
    return new SlowedSearchBox(page, session)
  }

  /** The first key on a fresh page: it makes the box's code and the names come. Milliseconds until there are suggestions. */
  async typeFirst(key: string): Promise<number> {
    const begin = performance.now()
    await this.#page.locator('header').getByRole('combobox').focus()
    await this.#page.keyboard.type(key)
    await this.#page.locator('header').getByRole('option').first().waitFor()
    const milliseconds = performance.now() - begin
    await this.clear()
    return milliseconds
  }

  async type(character: string): Promise<Stroke> {
    await delay(BETWEEN_KEYS)
    await this.#page.keyboard.type(character)
    return this.#page.evaluate(() => window.takeStroke())
  }

  async clear(): Promise<void> {
    await this.#page.keyboard.press('ControlOrMeta+a')
    await this.#page.keyboard.press('Backspace')
    await this.#page.evaluate(() => window.takeStroke())
  }

  /** So that what a search has left behind is not taken away during a later keystroke: plain Fuse.js leaves megabytes. */
  async tidy(): Promise<void> {
    await this.#session.send('HeapProfiler.collectGarbage')
  }
}
