import type { Request } from '@playwright/test'
import { ADMINISTRATOR } from '../../admin-api/testing/glossary-process.ts'
import { startBrowser } from './browser.ts'

/** The administrators' table in a browser that knows nothing but who is signed in: all bytes that came until its rows are there, and how long that took. */
export async function openAdminTable({ url }: { url: string }): Promise<{ bytes: number; milliseconds: number }> {
  await using browser = await startBrowser()
  const page = await browser.newPage()
  await page.request.post(`${url}/api/session`, { data: ADMINISTRATOR })
  // What signing in on a page leaves there.
  await page.addInitScript(() => localStorage.setItem('administrator', 'Anyone'))
  const requests: Request[] = []
  page.on('requestfinished', (request) => void requests.push(request))
  const begin = performance.now()
  await page.goto(`${url}/admin`, { waitUntil: 'load' })
  // At each frame: a locator looks again after half a second only.
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
