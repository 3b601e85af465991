import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { ADMINISTRATOR } from '../../tests/product/product.ts'
import { installStopwatch } from './stopwatch.ts'

/** Milliseconds; see the search box. */
const BETWEEN_KEYS = 100

/** The search above the table of the admin page, in the browser of a signed-in administrator. */
export class TermTable {
  readonly #page: Page

  private constructor(page: Page) {
    this.#page = page
  }

  /** Opens the page; the table is there, with all terms. */
  static async open(page: Page, url: string): Promise<{ table: TermTable; milliseconds: number }> {
    await page.request.post(`${url}/api/session`, { data: ADMINISTRATOR })
    const begin = performance.now()
    await page.goto(`${url}/admin`, { waitUntil: 'load' })
    await page.getByRole('rowheader').first().waitFor()
    const milliseconds = performance.now() - begin
    await page.getByPlaceholder('Search terms...').focus()
    await page.evaluate(installStopwatch, 'main')
    return { table: new TermTable(page), milliseconds }
  }

  /**
   * Milliseconds from a key to the frame after what it changes, and how many terms are displayed by then.
   * @param character null: the last one is taken away
   */
  async press(character: string | null): Promise<{ toFrame: number; displayed: number }> {
    await delay(BETWEEN_KEYS)
    await (character === null ? this.#page.keyboard.press('Backspace') : this.#page.keyboard.type(character))
    const { toFrame } = await this.#page.evaluate(() => window.takeStroke())
    const text = await this.#page.getByText(/^Displaying /).textContent()
    return { toFrame, displayed: Number(/\d+/.exec(text ?? '')?.[0]) }
  }
}
