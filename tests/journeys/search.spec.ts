import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { createTerm, story } from './story.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Search terms' })
const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')

/** Types as a reader does, once the suggestions can come. */
async function type(page: Page, text: string): Promise<void> {
  await box(page).focus()
  await page.keyboard.type(text)
}

/** The key works as soon as the page's own script is there, after the first paint. */
const pressSlash = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('/')
    await expect(box(page)).toBeFocused({ timeout: 200 })
  }).toPass()

async function expectNoViolation(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))).toEqual([])
}

story.describe('suggestions', () => {
  // Shows search/suggestions
  story('are names that hold what is typed, without regard to case, at most 10', async ({ page }) => {
    await page.goto('/about')
    await type(page, 'GRAPH')
    await expect(suggestions(page).first()).toContainText(/graph/i)
    for (const text of await suggestions(page).allTextContents()) expect(text).toMatch(/graph/i)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('a')
    await expect(suggestions(page)).toHaveCount(10)
  })

  // Shows search/best-first
  story('mark what is typed, and names that begin with it come first', async ({ page }) => {
    await page.goto('/about')
    await type(page, 'identity')
    await expect(suggestions(page).first()).toHaveText(/^Identity/)
    await expect(suggestions(page).first().locator('mark')).toHaveText('Identity')
  })

  // Shows search/legacy-suggestions
  story('find legacy names, mark them and say their current term', async ({ page, product, administrator }) => {
    const { id } = await createTerm({ product, administrator }, { name: 'Suggested Now' })
    await createTerm({ product, administrator }, { name: 'Suggested Before', isLegacy: true, currentTermId: id })
    await expect(async () => {
      await page.goto('/about')
      await type(page, 'suggested before')
      await expect(suggestions(page)).toHaveText(['Suggested BeforeLegacyCurrent Platform Term: Suggested Now'], {
        timeout: 500,
      })
    }).toPass({ timeout: 10_000 })
    await expectNoViolation(page)
  })

  // Shows search/no-suggestions
  story("say 'No terms found' when none match, and apart from that what may have been meant", async ({ page }) => {
    await page.goto('/about')
    await type(page, 'consnet')
    await expect(page.locator('.suggestions').getByText('No terms found')).toBeVisible()
    await expect(suggestions(page)).toHaveCount(0)
    const meant = page.getByRole('listbox', { name: 'Did you mean' }).getByRole('option')
    await expect(meant.filter({ hasText: 'Consent' }).first()).toBeVisible()
    expect(await meant.count()).toBeLessThanOrEqual(5)
    await expect(page.getByRole('status').filter({ hasText: 'No terms found. Did you mean' })).toHaveCount(1)
    await expectNoViolation(page)
    await meant.first().click()
    await expect(page).toHaveURL(/\/term\//)
  })

  // Shows search/announced
  story('are told to screen readers by their number', async ({ page }) => {
    await page.goto('/about')
    await type(page, 'data layer')
    await expect(page.locator('header').getByRole('status')).toHaveText(/^\d+ suggestions?$/)
  })

  // Shows search/choose
  story('go to /term/{slug} when one is chosen with the pointer', async ({ page }) => {
    await page.goto('/about')
    await type(page, 'data layer')
    await suggestions(page)
      .filter({ hasText: /^Data Layer$/ })
      .click()
    await expect(page).toHaveURL('/term/data-layer')
  })

  // Shows search/names-missing
  story('are said to be loading while the names are on their way', async ({ page }) => {
    await page.route('**/names.json', () => undefined)
    await page.goto('/about')
    await type(page, 'data')
    await expect(page.locator('.suggestions')).toHaveText('Loading …')
    await expectNoViolation(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/?search=data')
  })

  // Shows search/names-missing
  story('are said to be unavailable when the names do not come, and Enter still works', async ({ page }) => {
    await page.route('**/names.json', (route) => route.abort())
    await page.goto('/about')
    await type(page, 'data')
    await expect(page.locator('.suggestions')).toHaveText('Suggestions cannot be loaded. Enter searches all terms.')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/?search=data')
  })
})

story.describe('with the keyboard alone', () => {
  // Shows search/keys
  story('/ focuses the search box, unless it is typed into a field', async ({ page }) => {
    await page.goto('/about')
    await pressSlash(page)
    await page.keyboard.type('a/b')
    await expect(box(page)).toHaveValue('a/b')
  })

  // Shows search/keys
  story('the arrows go through the suggestions and around, and Enter goes to the term', async ({ page }) => {
    await page.goto('/about')
    await type(page, 'identity')
    const active = page.locator('[role=option][aria-selected=true]')
    await expect(suggestions(page).first()).toBeVisible()
    await expect(active).toHaveCount(0)
    await page.keyboard.press('ArrowUp')
    await expect(suggestions(page).last()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(suggestions(page).first()).toHaveAttribute('aria-selected', 'true')
    await expect(box(page)).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '')
    await expectNoViolation(page)
    const name = (await active.locator('.name').textContent()) ?? ''
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  })

  // Shows search/keys
  story('Escape closes the suggestions, and clears the box when they are closed', async ({ page }) => {
    await page.goto('/about')
    await type(page, 'identity')
    await expect(suggestions(page).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(suggestions(page)).toHaveCount(0)
    await expect(box(page)).toHaveValue('identity')
    await page.keyboard.press('Escape')
    await expect(box(page)).toHaveValue('')
  })

  story('Home and End go to the ends of the text, and the arrow down opens closed suggestions', async ({ page }) => {
    await page.goto('/about')
    await type(page, 'raph')
    await expect(suggestions(page).first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Home')
    await expect(page.locator('[aria-selected=true]')).toHaveCount(0)
    await page.keyboard.type('G')
    await expect(box(page)).toHaveValue('Graph')
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowDown')
    await expect(suggestions(page).first()).toHaveAttribute('aria-selected', 'true')
  })

  // Shows search/keys
  story('Tab leaves the box, and the suggestions close', async ({ page }) => {
    await page.goto('/about')
    await type(page, 'identity')
    await expect(suggestions(page).first()).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(suggestions(page)).toHaveCount(0)
    await expect(box(page)).not.toBeFocused()
    await expect(page).toHaveURL('/about')
  })

  // Shows search/enter
  story('Enter on a query goes to / with the search parameter, on an empty one to /', async ({ page }) => {
    await page.goto('/about')
    await type(page, 'consent')
    await expect(suggestions(page).first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/?search=consent')
    await expect(box(page)).toHaveValue('consent')
    await page.goto('/about')
    await type(page, 'x')
    await expect(page.locator('.suggestions')).toBeVisible()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/')
  })
})

story.describe('on a phone', () => {
  story.use({ viewport: { width: 360, height: 740 } })

  // Shows search/phone
  story('a button opens the menu with the search box focused, and the box works there', async ({ page }) => {
    await page.goto('/about')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(box(page)).toBeFocused()
    await page.keyboard.type('data layer')
    await expectNoViolation(page)
    await suggestions(page)
      .filter({ hasText: /^Data Layer$/ })
      .click()
    await expect(page).toHaveURL('/term/data-layer')
  })

  // Shows search/phone
  story('/ opens the menu with the search box focused', async ({ page }) => {
    await page.goto('/about')
    await pressSlash(page)
  })
})
