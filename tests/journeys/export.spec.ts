import { expect, type Page } from '@playwright/test'
import Papa from 'papaparse'
import { downloaded, expectAccessible, expectToast, hold, keepToast, throttle } from './states.ts'
import { test } from './story.ts'

const EXPORT = '**/api/terms/export.csv*'
const exportLink = (page: Page) => page.getByRole('link', { name: 'Export to CSV' })

/** Name of the exported file, and the names of its terms. */
async function exported(page: Page, start: () => unknown): Promise<{ name: string; terms: string[] }> {
  const { name, text } = await downloaded(page, start)
  expect(text.startsWith('\ufeffID,Term Name,Definition')).toBe(true)
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: true })
  return { name, terms: data.slice(1).map(([, term = '']) => term) }
}

// Shows messages/toasts, export/all
test('Home exports all terms and says how many', async ({ page }) => {
  await page.goto('/')
  const { name, terms } = await exported(page, () => exportLink(page).click())
  expect(name).toBe('experience-platform-lexicon-terms.csv')
  expect(terms.length).toBeGreaterThan(180)
  await expectToast(page, 'Export Successful', `${terms.length} terms exported to CSV`)
  await keepToast(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('Export Successful')).toBeHidden()
})

// Shows export/category, export/file-name, export/exporting
test("a category's page exports its terms; meanwhile the button is disabled", async ({ page, terms }) => {
  await terms.publish('Exported Word', { categories: ['Paper Trail'] })
  await page.goto('/categories/paper-trail')
  const release = await hold(page, EXPORT)
  let asked = 0
  page.on('request', (request) => (asked += Number(request.url().includes('export.csv'))))
  await exportLink(page).click()
  const busy = page.getByRole('link', { name: 'Exporting...' })
  await expect(busy).toBeDisabled()
  await busy.dispatchEvent('click')
  await expectAccessible(page)
  const file = await exported(page, release)
  expect(file).toEqual({ name: 'experience-platform-lexicon-terms-paper-trail.csv', terms: ['Exported Word'] })
  await expectToast(page, 'Export Successful', '1 terms exported to CSV from category: Paper Trail')
  await expect(exportLink(page)).toBeEnabled()
  expect(asked).toBe(1)
})

// Shows export/nothing
test("an empty category says 'No Terms Found'", async ({ page, terms }) => {
  await terms.administrator.send('POST', '/api/categories', { name: 'Nothing Yet' })
  await terms.settle()
  await page.goto('/categories/nothing-yet')
  await exportLink(page).click()
  await expectToast(page, 'No Terms Found', 'There are no terms to export.')
})

// Shows export/failed, export/unreachable, export/thirty-seconds
test('an export that fails, cannot reach the service, or takes more than 30 s says so', async ({ page }) => {
  // The clock of `AbortSignal.timeout` cannot be moved: shortens exactly the timeout of 30 s.
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (milliseconds) => timeout(milliseconds === 30_000 ? 1500 : milliseconds)
  })
  await page.goto('/categories/ux')
  for (const [reply, sentence] of [
    [{ status: 500, body: '' }, 'Export failed: Failed to fetch terms: 500 Internal Server Error'],
    [{ status: 200, body: '<p>hello</p>' }, 'Export failed: Server returned invalid data format'],
    ['none', 'Failed to export terms. Please try again.'],
    ['too late', 'Export failed: The request timed out'],
  ] as const) {
    await page.route(EXPORT, (route) => {
      if (reply === 'none') return route.abort()
      return reply === 'too late' ? undefined : route.fulfill(reply)
    })
    await exportLink(page).click()
    await expectToast(page, 'Export Failed', sentence)
  }
})

// Shows export/plain-link
test('the first click on a slow network is not lost', async ({ page }) => {
  await throttle(page)
  await page.goto('/categories/ux', { waitUntil: 'domcontentloaded' })
  const { name } = await exported(page, () => exportLink(page).click())
  expect(name).toMatch(/-ux\.csv$/)
  await expectToast(page, 'Export Successful')
})

// Shows export/plain-link
test('a click downloads the file even if the script of the export fails to load', async ({ page }) => {
  await page.route('**/_astro/export-link*.js', (route) => route.abort())
  await page.goto('/categories/ux')
  expect((await exported(page, () => exportLink(page).click())).name).toMatch(/-ux\.csv$/)
})

// Shows export/plain-link, messages/lost-click
test('offline, a click says at once that it did not work if the script of the export is not there', async ({
  page,
  context,
}) => {
  await page.goto('/categories/ux')
  await context.setOffline(true)
  await exportLink(page).click()
  await expect(page.getByRole('alert')).toHaveText('This did not work. Please try again.')
})
