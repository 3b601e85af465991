import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { createTerm, story } from './story.ts'

const results = (page: Page) => page.getByRole('region', { name: /^Results for/ })
const names = (page: Page) => results(page).getByRole('heading', { level: 3 })
const SEARCH = '**/api/terms/search?*'

async function expectNoViolation(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))).toEqual([])
  }
}

// Shows search/where, search/ranking
story(
  'finds names, legacy names, definitions and categories, names before definitions',
  async ({ page, product, administrator }) => {
    const { id } = await createTerm(
      { product, administrator },
      { name: 'Zebra Crossing', definition: '<p>A place to walk.</p>' },
    )
    await createTerm({ product, administrator }, { name: 'Striped Horse', isLegacy: true, currentTermId: id })
    await createTerm({ product, administrator }, { name: 'Ape', definition: '<p>It is no zebra.</p>' })
    await createTerm({ product, administrator }, { name: 'Cage', categories: ['Zebra Keeping'] })
    await page.goto('/?search=zebra')
    await expect(names(page)).toHaveText(['Zebra Crossing', 'Cage', 'Ape'])
    await expect(results(page).locator('mark')).toHaveText(['Zebra', 'Zebra', 'zebra'])
    await page.goto('/?search=striped horse')
    await expect(names(page)).toHaveText(['Striped Horse', 'Zebra Crossing'])
    const legacy = results(page)
      .locator('.card')
      .filter({ hasText: /^Striped Horse/ })
    await expect(legacy.getByText('Current Platform Term')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Legacy Platform Names' }).locator('mark')).toHaveText('Striped Horse')
  },
)

// Shows search/heading
story("shows 'Results for', 'Displaying N term(s)' and the query in the title", async ({ page }) => {
  await page.goto('/?search=identity%20graph')
  await expect(page.getByRole('heading', { name: 'Results for "identity graph"' })).toBeVisible()
  await expect(names(page).first()).toBeVisible()
  const count = await names(page).count()
  await expect(results(page).getByText(`Displaying ${count} term(s)`).first()).toBeVisible()
  await expect(results(page).getByRole('status')).toHaveText(`Displaying ${count} term(s)`)
  await expect(page).toHaveTitle('Results for "identity graph" | Experience Platform Lexicon')
  await expect(page.getByRole('heading', { name: 'Browse Categories' })).toBeHidden()
  await expectNoViolation(page)
})

// Shows search/placeholders
story('shows skeletons of 6 category pills and 3 cards while it is on its way, and nothing jumps', async ({ page }) => {
  let answer: (() => void) | undefined
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve))
  await page.route(SEARCH, async (route) => {
    await mayAnswer
    await route.continue()
  })
  await page.addInitScript(() => {
    window.shifts = 0
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) window.shifts += 'value' in shift ? Number(shift.value) : 0
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/?search=identity')
  await expect(page.locator('.skeletons .pills li')).toHaveCount(6)
  await expect(page.locator('.skeletons .cards li')).toHaveCount(3)
  await expect(results(page)).toHaveAttribute('aria-busy', 'true')
  await expectNoViolation(page)
  answer?.()
  await expect(names(page).first()).toBeVisible()
  await expect(results(page)).toHaveAttribute('aria-busy', 'false')
  expect(await page.evaluate(() => window.shifts)).toBe(0)
})

// Shows search/by-category
story('narrows the results by category', async ({ page }) => {
  await page.goto('/?search=identity')
  await expect(names(page).first()).toBeVisible()
  const all = await names(page).allTextContents()
  await page.getByRole('button', { name: 'Segmentation' }).click()
  await expect(page.getByRole('button', { name: 'Segmentation' })).toHaveAttribute('aria-pressed', 'true')
  const some = await names(page).allTextContents()
  expect(some.length).toBeGreaterThan(0)
  expect(some.length).toBeLessThan(all.length)
  for (const card of await results(page).locator('.card').all())
    await expect(card.locator('.badges')).toContainText('Segmentation')
  await page.getByRole('button', { name: 'All Categories' }).click()
  await expect(names(page)).toHaveText(all)
})

// Shows search/sixty-results
story("shows the best 60 terms and how many there are, and 'Show more' adds the next", async ({ page }) => {
  await page.goto('/?search=a')
  await expect(names(page)).toHaveCount(60)
  await expect(results(page).getByText(/^of \d+ that match, best first$/)).toBeVisible()
  const next = page.waitForResponse(SEARCH)
  await page.getByRole('button', { name: 'Show more' }).click()
  await next
  await expect.poll(() => names(page).count()).toBeGreaterThan(60)
  await expect(names(page).nth(60).getByRole('link')).toBeFocused()
  const all = await names(page).allTextContents()
  expect(new Set(all).size).toBe(all.length)
})

// Shows search/nothing-found
story("says 'No terms found', what may have been meant, and leads back to all terms", async ({ page }) => {
  await page.goto('/?search=consnet')
  await expect(results(page).getByText('No terms found').last()).toBeVisible()
  await expect(results(page).getByText('No name, definition or category matches "consnet".')).toBeVisible()
  await expect(
    page
      .getByRole('region', { name: 'Did you mean' })
      .getByRole('link', { name: /Consent/ })
      .first(),
  ).toBeVisible()
  await expectNoViolation(page)
  await page.getByRole('link', { name: 'Back to all terms' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Browse Categories' })).toBeVisible()
})

// Shows search/service-down
story('with the service down, it searches the names and says so, and tries again', async ({ page }) => {
  await page.route(SEARCH, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await page.goto('/?search=identity')
  await expect(
    results(page).getByText('The full search cannot be reached, so only the names of terms were searched.').last(),
  ).toBeVisible()
  await expect(names(page).first()).toContainText('Identity')
  await expectNoViolation(page)
  await page.unroute(SEARCH)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(results(page).locator('.excerpt').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

// Shows search/service-down
story('with neither the service nor the names, it says so and can be tried again', async ({ page }) => {
  await page.route(SEARCH, (route) => route.abort())
  await page.route('**/names.json', (route) => route.abort())
  await page.goto('/?search=identity')
  await expect(results(page).getByText('The glossary could not be reached. Please try again.').last()).toBeVisible()
  await expectNoViolation(page)
})

// Shows definitions/names-as-text
story('what looks like markup in a query or a name is read as text', async ({ page, product, administrator }) => {
  await createTerm(
    { product, administrator },
    { name: '<b>Hostile</b> & "Name"', definition: '<p>1 &lt; 2 hostile</p>' },
  )
  page.on('dialog', () => expect('a dialog').toBe('never opened'))
  await page.goto(`/?search=${encodeURIComponent('<b>hostile')}`)
  await expect(names(page)).toHaveText(['<b>Hostile</b> & "Name"'])
  await expect(page.getByRole('heading', { name: 'Results for "<b>hostile"' })).toBeVisible()
  await page.goto(`/?search=${encodeURIComponent('<svg onload=unheard()>')}`)
  await expect(results(page).getByText('No terms found').last()).toBeVisible()
})

// Shows search/address
story('back and forward lead through the searches', async ({ page }) => {
  await page.goto('/?search=identity')
  await page.getByRole('combobox').fill('consent')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Results for "consent"' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Results for "identity"' })).toBeVisible()
  await expect(page.getByRole('combobox')).toHaveValue('identity')
})

declare global {
  interface Window {
    shifts: number
  }
}
