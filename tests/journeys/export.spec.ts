import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { createTerm, story } from './story.ts'
import { expectAccessible, expectToast, hold, throttle } from './states.ts'

const exportLink = (page: Page) => page.getByRole('link', { name: 'Export to CSV' })

/** The file's name and its lines, without the byte-order mark. */
async function downloaded(page: Page, start: () => Promise<void>): Promise<{ name: string; lines: string[] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), start()])
  const text = readFileSync(await download.path(), 'utf8')
  expect(text.startsWith('\ufeffID,Term Name,Definition')).toBe(true)
  return { name: download.suggestedFilename(), lines: text.split('\r\n') }
}

// Shows messages/toasts, export/all
story('Home exports all terms and says how many', async ({ page, product, administrator }) => {
  const terms = await administrator.send('GET', '/api/terms/names')
  const count = Array.isArray(terms) ? terms.length : 0
  await product.settle(administrator)
  await page.goto('/')
  const { name } = await downloaded(page, () => exportLink(page).click())
  expect(name).toBe('experience-platform-lexicon-terms.csv')
  await expectToast(page, 'Export Successful', `${count} terms exported to CSV`)
  // A toast under the pointer stays.
  await page.getByText('Export Successful', { exact: true }).hover()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('Export Successful')).toBeHidden()
})

// Shows export/category, export/file-name
story(
  "a category's page exports its terms, and the file is named after it",
  async ({ page, product, administrator }) => {
    await createTerm({ product, administrator }, { name: 'Exported Word', categories: ['Paper Trail'] })
    await page.goto('/categories/paper-trail')
    const { name, lines } = await downloaded(page, () => exportLink(page).click())
    expect(name).toBe('experience-platform-lexicon-terms-paper-trail.csv')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('Exported Word')
    await expectToast(page, 'Export Successful', '1 terms exported to CSV from category: Paper Trail')
  },
)

// Shows export/exporting
story(
  "while it exports, the button says 'Exporting...', is disabled, and a second click does nothing",
  async ({ page }) => {
    await page.goto('/categories/ux')
    const release = await hold(page, '**/api/terms/export.csv*')
    let asked = 0
    page.on('request', (request) => (asked += Number(request.url().includes('export.csv'))))
    await exportLink(page).click()
    const busy = page.getByRole('link', { name: 'Exporting...' })
    await expect(busy).toBeDisabled()
    await busy.dispatchEvent('click')
    await expectAccessible(page)
    const { name } = await downloaded(page, () => Promise.resolve().then(release))
    expect(name).toMatch(/-ux\.csv$/)
    await expect(exportLink(page)).toBeEnabled()
    expect(asked).toBe(1)
  },
)

// Shows export/nothing
story("an empty category says 'No Terms Found'", async ({ page, product, administrator }) => {
  await administrator.send('POST', '/api/categories', { name: 'Nothing Yet' })
  await product.settle(administrator)
  await page.goto('/categories/nothing-yet')
  await exportLink(page).click()
  await expectToast(page, 'No Terms Found', 'There are no terms to export.')
})

const failures = [
  [
    'the status of a refusal',
    { status: 500, body: '' },
    'Export failed: Failed to fetch terms: 500 Internal Server Error',
  ],
  [
    'a reply that is something else',
    { status: 200, body: '<p>hello</p>' },
    'Export failed: Server returned invalid data format',
  ],
] as const
for (const [what, reply, sentence] of failures) {
  // Shows export/failed
  story(`a failed export tells ${what}`, async ({ page }) => {
    await page.route('**/api/terms/export.csv*', (route) => route.fulfill(reply))
    await page.goto('/categories/ux')
    await exportLink(page).click()
    await expectToast(page, 'Export Failed', sentence)
  })
}

// Shows export/unreachable
story('an export that cannot reach the service says so', async ({ page }) => {
  await page.route('**/api/terms/export.csv*', (route) => route.abort())
  await page.goto('/categories/ux')
  await exportLink(page).click()
  await expectToast(page, 'Export Failed', 'Failed to export terms. Please try again.')
})

// Shows export/thirty-seconds
story('an export that takes more than 30 s is given up', async ({ page }) => {
  await page.route('**/api/terms/export.csv*', () => undefined)
  // The browser's own clock cannot be moved; what is asked of it can be seen.
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (milliseconds) => timeout(milliseconds === 30_000 ? 30 : milliseconds)
  })
  await page.goto('/categories/ux')
  await exportLink(page).click()
  await expectToast(page, 'Export Failed', 'Export failed: The request timed out')
})

// Shows export/plain-link
story('the first click on a slow network is not lost', async ({ page }) => {
  await throttle(page)
  await page.goto('/categories/ux', { waitUntil: 'domcontentloaded' })
  const { name } = await downloaded(page, () => exportLink(page).click())
  expect(name).toMatch(/-ux\.csv$/)
  await expectToast(page, 'Export Successful')
})

// Shows export/plain-link
story('when the script of the export does not come, the click downloads the file all the same', async ({ page }) => {
  await page.route('**/_astro/export-link*.js', (route) => route.abort())
  await page.goto('/categories/ux')
  expect((await downloaded(page, () => exportLink(page).click())).name).toMatch(/-ux\.csv$/)
})

story.describe('without JavaScript', () => {
  story.use({ javaScriptEnabled: false })

  // Shows export/plain-link
  story('the link downloads the very same file', async ({ page }) => {
    await page.goto('/categories/ux')
    const { name } = await downloaded(page, () => exportLink(page).click())
    expect(name).toBe('experience-platform-lexicon-terms-ux.csv')
  })
})
