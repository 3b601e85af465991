import { expect, type Locator, type Page } from '@playwright/test'
import { press } from './states.ts'
import { test } from './story.ts'

/** More Tab stops than any of these pages has before the target. */
const MOST_TABS = 200

/** Presses Tab until the target has the focus, like a reader without a pointer. The focus must be visible at each stop. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    expect(await page.evaluate(showsFocus)).toBe('')
  }
  throw new Error(`Tab does not lead to ${String(target)}`)
}

/** The focused element if nothing shows its focus; empty otherwise. */
function showsFocus(): string {
  const element = document.activeElement
  if (element === null || element === document.body) return ''
  const signs = [getComputedStyle(element), getComputedStyle(element, '::after')]
  const isSeen = signs.some(({ outlineStyle, outlineWidth, boxShadow }) => {
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  })
  return isSeen ? '' : element.outerHTML.slice(0, 100)
}

// Shows reading/keyboard, reading/category-tabs
test('in a narrow window, each focused category is in view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/categories/ux')
  const row = page.getByRole('navigation', { name: 'Categories' }).getByRole('list')
  await row.getByRole('link').first().focus()
  for (let left = await row.getByRole('link').count(); left > 0; left -= 1) {
    const seen = await row.evaluate(({ clientWidth }) => {
      const { left: begin = 0, right = 0 } = document.activeElement?.getBoundingClientRect() ?? {}
      return Math.min(right, clientWidth) - Math.max(begin, 0)
    })
    expect(seen).toBeGreaterThan(40)
    await page.keyboard.press('Tab')
  }
})

// Shows search/enter
test('Enter runs the full search, and Tab leads to its results', async ({ page }) => {
  await page.goto('/about')
  await page.keyboard.press('/')
  await page.keyboard.type('stitching')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/?search=stitching')
  await expect(page.getByRole('combobox', { name: 'Search terms' })).toHaveValue('stitching')
  const first = page.locator('.search-results .card h3 a').first()
  await expect(first).toHaveText('Stitching')
  await tabTo(page, first)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stitching')
})

// Shows reading/keyboard, reading/sixty-cards
test('a reader gets from Home to a category, a letter, a term and back by keyboard alone', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(
    page,
    page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'RT-CDP Collaboration' }),
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/categories/rt-cdp-collaboration')
  await tabTo(page, page.getByRole('navigation', { name: 'Letters' }).getByRole('link').last())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#letter-[a-z]$/)
  await page.keyboard.press('Tab')
  const name = await page.evaluate(() => document.activeElement?.textContent.trim())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
  await tabTo(page, page.getByRole('link', { name: 'Back' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/categories\/rt-cdp-collaboration/)
})

test('votes are cast and taken back by keyboard alone', async ({ page, terms }) => {
  await terms.publish('Keyboard Vote')
  await page.goto('/term/keyboard-vote')
  const upvote = page.getByRole('button', { name: /^Upvote/ })
  await tabTo(page, upvote)
  for (const [key, isPressed, votes] of [
    ['Space', true, '1'],
    ['Enter', false, '0'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(upvote).toHaveAttribute('aria-pressed', `${isPressed}`)
    await expect(upvote).toHaveText(votes)
    await expect(upvote).toBeFocused()
  }
  await press(page, 'Tab', 'Space')
  await expect(page.getByRole('button', { name: /^Downvote/ })).toHaveText('1')
})

test('the cookie notice, the export and the theme switch work by keyboard alone', async ({ page }) => {
  await page.goto('/categories/ux')
  await tabTo(page, page.getByRole('button', { name: "Don't accept" }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('We use cookies')).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('cookiesDeclined'))).not.toBeNull()
  await tabTo(page, page.getByRole('link', { name: 'Export to CSV' }))
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toMatch(/ux\.csv$/)
  await tabTo(page, page.getByRole('button', { name: /theme/i }))
  await press(page, 'Enter', 'Enter')
  await expect(page.locator(':root')).toHaveCSS('color-scheme', 'dark')
})

test("the phone's menu works by keyboard alone, and Escape returns the focus to its button", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/about')
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await tabTo(page, menu)
  await page.keyboard.press('Enter')
  const privacy = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Privacy' })
  await expect(privacy).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(privacy).toBeHidden()
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, privacy)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/privacy')
})
