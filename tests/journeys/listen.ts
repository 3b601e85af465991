import type { Page } from '@playwright/test'

declare global {
  interface Window {
    heard: string[]
  }
}

/**
 * What screen readers are told on this page from now on: the text of each live region that changes. What lies behind a modal dialog is
 * silent, and what is there already is not told.
 */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    window.heard = []
    const regionOf = (node: Node): Element | null =>
      (node instanceof Element ? node : node.parentElement)?.closest('[role=status],[role=alert],[aria-live]') ?? null
    const tell = (changes: MutationRecord[]) => {
      const dialog = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
      const changed = new Set(changes.map(({ target }) => regionOf(target)))
      const telling = [...changed].filter((region) => region !== null && dialog.contains(region))
      const texts = telling.map((region) => region?.textContent.replace(/\s+/g, ' ').trim() ?? '')
      window.heard.push(...texts.filter((text) => text !== ''))
    }
    new MutationObserver(tell).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => window.heard)
}
