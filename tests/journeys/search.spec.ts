import { expect, type Page } from '@playwright/test'
import { expectAccessible, press } from './states.ts'
import { test } from './story.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Search terms' })
const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')

/** Opens a page and types into its search box. */
async function type(page: Page, text: string): Promise<void> {
  await page.goto('/about')
  await box(page).focus()
  await page.keyboard.type(text)
}

/** Presses the key until it works, which it does as soon as the page's own script has run. */
const pressSlash = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('/')
    await expect(box(page)).toBeFocused({ timeout: 200 })
  }).toPass()

test.describe('suggestions', () => {
  // Shows search/suggestions, search/best-first, search/announced
  test('contain the typed text in any case, marked; names that begin with it come first; at most 10 appear', async ({
    page,
  }) => {
    await type(page, 'GRAPH')
    await expect(suggestions(page).first()).toContainText(/graph/i)
    for (const text of await suggestions(page).allTextContents()) expect(text).toMatch(/graph/i)
    await expect(page.locator('header').getByRole('status')).toHaveText(/^\d+ suggestions?$/)
    await box(page).fill('identity')
    await expect(suggestions(page).first()).toHaveText(/^Identity/)
    await expect(suggestions(page).first().locator('mark')).toHaveText('Identity')
    await box(page).fill('a')
    await expect(suggestions(page)).toHaveCount(10)
  })

  // Shows search/legacy-suggestions
  test('include legacy names, marked as such, with their current term', async ({ page, terms }) => {
    const { id } = await terms.create('Suggested Now')
    await terms.publish('Suggested Before', { isLegacy: true, currentTermId: id })
    await expect(async () => {
      await type(page, 'suggested before')
      const text = 'Suggested BeforeLegacyCurrent Platform Term: Suggested Now'
      await expect(suggestions(page)).toHaveText([text], { timeout: 500 })
    }).toPass({ timeout: 10_000 })
    await expectAccessible(page)
  })

  // Shows search/no-suggestions
  test("say 'No terms found' if none match, and offer similar names separately", async ({ page }) => {
    await type(page, 'consnet')
    await expect(page.locator('.suggestions').getByText('No terms found')).toBeVisible()
    await expect(suggestions(page)).toHaveCount(0)
    const meant = page.getByRole('listbox', { name: 'Did you mean' }).getByRole('option')
    await expect(meant.filter({ hasText: 'Consent' }).first()).toBeVisible()
    expect(await meant.count()).toBeLessThanOrEqual(5)
    await expect(page.getByRole('status').filter({ hasText: 'No terms found. Did you mean' })).toHaveCount(1)
    await expectAccessible(page)
    await meant.first().click()
    await expect(page).toHaveURL(/\/term\//)
  })

  // Shows search/no-suggestions
  test('say that Enter also searches definitions if no name matches', async ({ page, terms }) => {
    await terms.publish('Quernstone', { definition: '<p>It grinds barleycorn into groats.</p>' })
    await type(page, 'barleycorn')
    await expect(page.locator('.suggestions').getByText('Enter also searches definitions.')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Enter also searches definitions.' })).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page.locator('.search-results').getByRole('link', { name: 'Quernstone' })).toBeVisible()
  })

  // Shows search/no-suggestions
  test('offer similar names again after their code could not be loaded', async ({ page }) => {
    await page.route('**/_astro/similar-names-worker*.js', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await type(page, 'consnet')
    await failed
    await page.unrouteAll()
    await box(page).fill('consnets')
    const meant = page.getByRole('listbox', { name: 'Did you mean' }).getByRole('option')
    await expect(meant.filter({ hasText: 'Consent' }).first()).toBeVisible()
  })

  // Shows search/names-missing
  test('say that the names are loading or cannot be loaded, and Enter still searches', async ({ page }) => {
    await page.route('**/names.json', () => undefined)
    await page.clock.install()
    await type(page, 'data')
    await expect(page.locator('.suggestions')).toHaveText('Loading …')
    await expectAccessible(page)
    await page.clock.runFor(30_000)
    await expect(page.locator('.suggestions')).toHaveText('Suggestions cannot be loaded. Enter searches all terms.')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/?search=data')
    await page.unrouteAll()
    await page.route('**/names.json', (route) => route.abort())
    await type(page, 'data')
    await expect(page.locator('.suggestions')).toHaveText('Suggestions cannot be loaded. Enter searches all terms.')
    await press(page, 'ArrowDown', 'Enter')
    await expect(page).toHaveURL('/?search=data')
  })
})

test.describe('with the keyboard alone', () => {
  // Shows search/keys
  test('/ focuses the box, Tab and Escape close the list, arrows move in it, and Enter opens the term', async ({
    page,
  }) => {
    await page.goto('/about')
    await pressSlash(page)
    await page.keyboard.type('a/b')
    await expect(box(page)).toHaveValue('a/b')
    await box(page).fill('identity')
    await expect(suggestions(page).first()).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(suggestions(page)).toHaveCount(0)
    await expect(box(page)).not.toBeFocused()
    await expect(page).toHaveURL('/about')

    await type(page, 'raph')
    await expect(suggestions(page).first()).toBeVisible()
    await press(page, 'ArrowDown', 'Home')
    await expect(page.locator('[aria-selected=true]')).toHaveCount(0)
    await page.keyboard.type('G')
    await expect(box(page)).toHaveValue('Graph')
    await page.keyboard.press('Escape')
    await expect(suggestions(page)).toHaveCount(0)
    await expect(box(page)).toHaveValue('Graph')
    await page.keyboard.press('ArrowDown')
    await expect(suggestions(page).first()).toHaveAttribute('aria-selected', 'true')
    await press(page, 'Escape', 'Escape')
    await expect(box(page)).toHaveValue('')

    await type(page, 'identity')
    const active = page.locator('[role=option][aria-selected=true]')
    await expect(suggestions(page).first()).toBeVisible()
    await expect(active).toHaveCount(0)
    await page.keyboard.press('ArrowUp')
    await expect(suggestions(page).last()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(suggestions(page).first()).toHaveAttribute('aria-selected', 'true')
    await expect(box(page)).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '')
    await expectAccessible(page)
    const name = (await active.locator('span').first().textContent()) ?? ''
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  })

  // Shows search/enter
  test('Enter leads to Home if the query is empty', async ({ page }) => {
    await type(page, 'x')
    await expect(page.locator('.suggestions')).toBeVisible()
    await press(page, 'Backspace', 'Enter')
    await expect(page).toHaveURL('/')
  })
})

// Shows search/new-tab
test('a suggestion opens in a new tab as links do, and the list stays', async ({ page, context }) => {
  await type(page, 'identity graph')
  const suggestion = suggestions(page).filter({ hasText: /^Identity Graph$/ })
  await press(page, 'ArrowDown')
  const ways = [
    () => suggestion.click({ button: 'middle' }),
    () => suggestion.click({ modifiers: ['ControlOrMeta'] }),
    () => page.keyboard.press('ControlOrMeta+Enter'),
  ]
  for (const way of ways)
    // On a busy machine Chromium sometimes fails to open a tab, with any kind of link: try again.
    await expect(async () => {
      const [opened] = await Promise.all([context.waitForEvent('page', { timeout: 3000 }), way()])
      await expect(opened).toHaveURL('/term/identity-graph')
      await opened.close()
      await expect(suggestion).toBeVisible()
      await expect(page).toHaveURL('/about')
    }).toPass()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  // Shows search/phone, search/choose
  test('a button or / opens the menu with the search box focused, and a suggestion leads to its term', async ({
    page,
  }) => {
    await page.goto('/about')
    await pressSlash(page)
    await page.reload()
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(box(page)).toBeFocused()
    await page.keyboard.type('data layer')
    await expectAccessible(page)
    const suggestion = suggestions(page).filter({ hasText: /^Data Layer$/ })
    await suggestion.click()
    await expect(page).toHaveURL('/term/data-layer')
  })
})
