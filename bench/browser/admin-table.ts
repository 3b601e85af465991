import type { Request } from '@playwright/test'
import { ADMINISTRATOR } from '../../admin-api/testing/glossary-process.ts'
import { startBrowser } from './browser.ts'

/** Opens the administrators' table in a signed-in browser with an empty cache. @returns the transferred bytes, and the milliseconds until rows are shown */
export async function openAdminTable({ url }: { url: string }): Promise<{ bytes: number; milliseconds: number }> {
  await using browser = await startBrowser()
  const page = await browser.newPage()
  await page.request.post(`${url}/api/session`, { data: ADMINISTRATOR })
  // Set by the pages when someone signs in.
  await page.addInitScript(() => localStorage.setItem('administrator', 'Anyone'))
  const requests: Request[] = []
  page.on('requestfinished', (request) => void requests.push(request))
  const begin = performance.now()
  await page.goto(`${url}/admin`, { waitUntil: 'load' })
  // Polls at each frame, because a locator retries only after half a second.
  await page.waitForFunction(() => document.querySelector('[role=rowheader]') !== null)
  const milliseconds = performance.now() - begin
  await page.waitForLoadState('networkidle')
  const sizes = await Promise.all(requests.map((request) => request.sizes()))
  const bytes = sizes.reduce(
    (sum, { responseBodySize, responseHeadersSize }) => sum + responseBodySize + responseHeadersSize,
    0,
  )
  return { bytes, milliseconds }
}
