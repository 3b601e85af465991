import { expect, type Page } from '@playwright/test'
import { csvOf } from './import-dialog.ts'
import { expectAccessible, hold, watchShifts } from './states.ts'
import { test } from './story.ts'

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Categories' })
const letters = (page: Page) => page.getByRole('navigation', { name: 'Letters' })
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages of this list' })

/** Opens the last page of all terms: follows Next from the page of a late word until there is none. */
async function openLastPage(page: Page): Promise<void> {
  await page.goto('/browse/zz')
  for (let next = page.locator('a[rel=next]'); (await next.count()) > 0;) {
    const address = (await next.getAttribute('href')) ?? ''
    await page.goto(address)
  }
}

// Shows reading/overview, reading/sixty-cards, reading/neighbouring-pages
test('a later page has letters, categories, legend and total, and names its range', async ({ page }) => {
  await page.goto('/')
  const next = pages(page).getByRole('link', { name: 'Next' })
  const range = ((await next.textContent()) ?? '').replace('Next', '').trim()
  await next.click()
  await expect(page).toHaveURL(/\/browse\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`All terms: ${range}`)
  const names = page.locator('.card h3')
  expect(range).toBe(`${await names.first().textContent()} to ${await names.last().textContent()}`)
  await expect(page).toHaveTitle(`All terms: ${range} | Experience Platform Lexicon`)
  await expect(page.getByText('Legacy terms')).toBeVisible()
  await expect(page.getByText(/^Displaying \d+ term\(s\) of \d{3}$/)).toBeVisible()
  await expect(tabs(page).getByRole('link', { name: /^All Categories\W+\d/ })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
  await expect(pages(page).getByRole('link', { name: /^Previous\W+.+ to .+/ })).toHaveAttribute('href', '/#browse')
  await letters(page).getByRole('link', { name: 'A', exact: true }).click()
  await expect(page).toHaveURL('/#letter-a')
})

// Shows reading/neighbouring-pages, search/heading
test('one-line headings cut off no letters in a fallback font', async ({ page }) => {
  await page.route('**/*.woff2', (route) => route.abort())
  for (const [path, name] of [
    ['/browse/m', /^All terms: /],
    ['/?search=graphy', 'Results for "graphy"'],
  ] as const) {
    await page.goto(path)
    const heading = page.getByRole('heading', { name })
    await expect(heading).toBeVisible()
    expect(await heading.evaluate((shown) => shown.scrollHeight - shown.clientHeight)).toBeLessThanOrEqual(0)
  }
})

// Shows reading/overview, reading/arriving
test('a letter on the last page leads straight to its first term, even on another page', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await openLastPage(page)
  await letters(page).getByRole('link', { name: 'S', exact: true }).click()
  const heading = page.locator('#letter-s')
  await expect(heading).toBeInViewport()
  // The heading stays where it was in the first frame: the page jumps there without smooth scrolling.
  const place = () => heading.evaluate((shown) => Math.round(shown.getBoundingClientRect().top))
  const first = await place()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await place()).toBe(first)
  expect(first).toBeLessThan(100)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto')
})

// Shows reading/overview
test('nothing moves when the overview loads; without it the page keeps its own links', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  // A total that needs a line of its own on a phone.
  await page.route('**/overview', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(/of \d+/, 'of 14,132') })
  })
  const release = await hold(page, '**/overview')
  const shifts = await watchShifts(page)
  await openLastPage(page)
  const first = page.locator('.card').first()
  const before = await first.boundingBox()
  await expect(letters(page).getByRole('link')).toHaveText(['All letters'])
  await expect(tabs(page).getByRole('link')).toHaveText(['All Categories'])
  release()
  await expect(letters(page).getByRole('link', { name: 'S', exact: true })).toBeVisible()
  await expect(page.getByText('of 14,132')).toBeVisible()
  expect(await first.boundingBox()).toEqual(before)
  expect(await shifts()).toBe(0)
  await page.route('**/overview', (route) => route.abort())
  await page.reload()
  await letters(page).getByRole('link', { name: 'All letters' }).click()
  await expect(page).toHaveURL('/#letters')
  await expect(letters(page)).toBeInViewport()
})

// Shows reading/overview, publishing/edits
test('letters and total are current even on pages that were not published again', async ({ page, terms }) => {
  const category = 'Overview Story'
  const ores = Array.from({ length: 200 }, (_, index) => `Ore ${index + 1},What it means.,${category},0`)
  await terms.administrator.importFile(csvOf(...ores))
  await terms.settle()
  await page.goto('/categories/overview-story')
  await page.locator('a[rel=next]').click()
  await expect(page.getByText(/^Displaying \d+ term\(s\) of 200$/)).toBeVisible()
  await expect(letters(page).getByRole('link')).toHaveText(['O'])
  const version = async () => (await page.request.get(page.url())).headers()['etag']
  const before = await version()
  const { id } = await terms.publish('Zinc', { categories: [category] })
  expect(await version()).toBe(before)
  await page.reload()
  await expect(page.getByText(/^Displaying \d+ term\(s\) of 201$/)).toBeVisible()
  await letters(page).getByRole('link', { name: 'Z', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Zinc', exact: true })).toBeInViewport()
  await terms.administrator.send('PATCH', `/api/terms/${id}`, { name: 'Argent' })
  await terms.settle()
  await page.goBack()
  await page.reload()
  await expect(letters(page).getByRole('link')).toHaveText(['A', 'O'])
  await letters(page).getByRole('link', { name: 'A', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Argent', exact: true })).toBeInViewport()
})
