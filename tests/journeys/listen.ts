import type { Page } from '@playwright/test'

declare global {
  interface Window {
    heard: string[]
  }
}

/**
 * Records what screen readers announce from now on: the text of each live region that changes. Content behind a modal dialog is
 * silent, and existing text is not announced.
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
