import { setTimeout as delay } from 'node:timers/promises'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Browser, Page, Response } from '@playwright/test'

/** Bytes compressed by brotli 11, separately for each file and inline script. Fonts are not compressed again. */
export interface PageWeight {
  scripts: number
  styles: number
  html: number
  fonts: number
  /** Other requests, by scripts or for icons and pictures. */
  others: string[]
}

/** What a browser downloads for a page until it is idle, before any interaction. */
export async function weighPage(browser: Browser, url: string): Promise<PageWeight> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const responses: Response[] = []
    page.on('response', (response) => void responses.push(response))
    await page.goto(url, { waitUntil: 'networkidle' })
    await untilSilent(page, responses)
    const weight: PageWeight = { ...(await weighInline(page)), html: 0, fonts: 0, others: [] }
    for (const response of responses) await add(weight, response)
    return weight
  } finally {
    await context.close()
  }
}

/** Waits until the browser has been idle twice (`client:idle` loads its code then) and nothing has arrived for a second. */
async function untilSilent(page: Page, responses: readonly Response[]): Promise<void> {
  for (let seen = -1; seen !== responses.length;) {
    seen = responses.length
    for (let times = 0; times < 2; times += 1)
      await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 1000 })))
    await delay(1000)
  }
}

async function add(weight: PageWeight, response: Response): Promise<void> {
  const type = response.request().resourceType()
  const bytes = await response.body()
  if (type === 'script') weight.scripts += compressed(bytes)
  else if (type === 'stylesheet') weight.styles += compressed(bytes)
  else if (type === 'document') weight.html += compressed(bytes)
  else if (type === 'font') weight.fonts += bytes.length
  else weight.others.push(`${type} ${new URL(response.url()).pathname}`)
}

/** Counts only executable scripts, not structured data. */
async function weighInline(page: Page): Promise<{ scripts: number; styles: number }> {
  const texts = await page.evaluate(() => ({
    scripts: [...document.scripts]
      .filter(({ src, type }) => src === '' && ['', 'module', 'text/javascript'].includes(type))
      .map((script) => script.text),
    styles: [...document.querySelectorAll('style')].map((style) => style.textContent),
  }))
  const weigh = (parts: string[]) => parts.reduce((sum, part) => sum + compressed(Buffer.from(part)), 0)
  return { scripts: weigh(texts.scripts), styles: weigh(texts.styles) }
}

const compressed = (bytes: Buffer): number =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
