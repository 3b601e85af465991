import { expect, type Page } from '@playwright/test'
import { throttle } from './states.ts'
import { story } from './story.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Search terms' })

/** The scripts that a page has asked for, by the beginning of their names. */
function noteScripts(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname.replace('/_astro/', ''))
  })
  return scripts
}

story('React is not loaded before a reader shows intent, and then it is', async ({ page }) => {
  const scripts = noteScripts(page)
  const isOfReact = (name: string): boolean => /^(?:client|search-box)\./.test(name)
  for (const path of ['/', '/categories/ux', '/term/data-layer', '/about']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(scripts.filter(isOfReact)).toEqual([])
  }
  await box(page).focus()
  await expect.poll(() => scripts.filter(isOfReact).length).toBe(2)
})

// Shows search/slow-network
story('what is typed before React has come is searched when it has', async ({ page }) => {
  await page.goto('/about')
  await throttle(page)
  await box(page).focus()
  await page.keyboard.type('identity graph')
  await expect(box(page)).toHaveValue('identity graph')
  await expect(page.locator('astro-island[ssr]').filter({ has: box(page) })).toHaveCount(1)
  await expect(page.getByRole('option').first()).toHaveText('Identity Graph')
  await expect(box(page)).toHaveValue('identity graph')
})

story('the arrow down and Enter before React has come go to the first suggestion', async ({ page }) => {
  await page.goto('/about')
  await throttle(page)
  await box(page).focus()
  await page.keyboard.type('identity graph')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.locator('astro-island[ssr]').filter({ has: box(page) })).toHaveCount(1)
  await expect(page).toHaveURL('/term/identity-graph', { timeout: 20_000 })
})

// Shows search/slow-network
story('Enter before React has come goes to / with the search parameter', async ({ page }) => {
  await page.goto('/about')
  await throttle(page)
  await box(page).focus()
  await page.keyboard.type('consent')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/?search=consent', { timeout: 20_000 })
})

story('a click on the search button before React has come sends the form', async ({ page }) => {
  await page.goto('/about')
  await throttle(page)
  await box(page).fill('consent')
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/?search=consent', { timeout: 20_000 })
})

story.describe('when React does not come', () => {
  story.beforeEach(({ page }) => page.route('**/_astro/client.*', (route) => route.abort()))

  // Shows search/slow-network
  story('Enter still goes to / with the search parameter', async ({ page }) => {
    await page.goto('/about')
    await box(page).focus()
    await page.keyboard.type('consent')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/?search=consent')
  })

  story('so it does after an arrow key, whose suggestion never came', async ({ page }) => {
    await page.goto('/about')
    await throttle(page)
    await box(page).focus()
    await page.keyboard.type('consent')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/?search=consent', { timeout: 20_000 })
  })

  story('an address that asks for a search shows Home as it is without', async ({ page }) => {
    await page.goto('/?search=consent')
    await expect(page.getByRole('heading', { name: 'Browse Categories' })).toBeVisible()
    await expect(box(page)).toHaveValue('consent')
  })
})
