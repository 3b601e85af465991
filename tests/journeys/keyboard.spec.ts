import { expect, type Locator, type Page } from '@playwright/test'
import { createTerm, story } from './story.ts'

/** More than any page here has places for the focus before what is looked for. */
const MOST_TABS = 120

/** Presses Tab until the focus is there, as a reader without a pointer does; on each place the focus must show. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    expect(await page.evaluate(showsFocus)).toBe('')
  }
  throw new Error(`Tab does not lead to ${String(target)}`)
}

/** The element that has the focus without any sign of it; empty where there is one. */
function showsFocus(): string {
  const element = document.activeElement
  if (element === null || element === document.body) return ''
  const signs = [getComputedStyle(element), getComputedStyle(element, '::after')]
  const isSeen = signs.some(({ outlineStyle, outlineWidth, boxShadow }) => {
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  })
  return isSeen ? '' : element.outerHTML.slice(0, 100)
}

// Shows reading/keyboard
story('by keyboard: the first Tab leads to the content, past the header', async ({ page }) => {
  await page.goto('/categories/ux')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

// Shows search/keys
story('by keyboard: / leads to the search box, arrows to a suggestion, Enter to its term', async ({ page }) => {
  await page.goto('/about')
  await page.keyboard.press('/')
  await page.keyboard.type('data lay')
  await expect(page.getByRole('option', { name: 'Data Layer' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/term/data-layer')
})

// Shows search/enter
story('by keyboard: Enter runs the full search, and Tab leads through what it finds', async ({ page }) => {
  await page.goto('/about')
  await page.keyboard.press('/')
  await page.keyboard.type('stitching')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/?search=stitching')
  const first = page.locator('.search-results .card h3 a').first()
  await expect(first).toHaveText('Stitching')
  await tabTo(page, first)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stitching')
})

// Shows reading/keyboard, reading/sixty-cards
story('by keyboard: from home to a category, to a letter, to a term and back', async ({ page }) => {
  await page.goto('/')
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

story('by keyboard: voting and taking the vote back', async ({ page, product, administrator }) => {
  await createTerm({ product, administrator }, { name: 'Keyboard Vote' })
  await page.goto('/term/keyboard-vote')
  const upvote = page.getByRole('button', { name: /^Upvote/ })
  await tabTo(page, upvote)
  await page.keyboard.press('Space')
  await expect(upvote).toHaveAttribute('aria-pressed', 'true')
  await expect(upvote).toHaveText('1')
  await expect(upvote).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(upvote).toHaveAttribute('aria-pressed', 'false')
  await expect(upvote).toHaveText('0')
})

// Shows messages/leaving
story('by keyboard: F8 leads to the toast of a copied link, which Enter dismisses', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/term/data-layer')
  await tabTo(page, page.getByRole('button', { name: 'Copy link' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Link copied!', { exact: true })).toBeVisible()
  await page.keyboard.press('F8')
  await tabTo(page, page.getByRole('button', { name: 'Dismiss' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Link copied!', { exact: true })).toBeHidden()
})

story('by keyboard: exporting the terms of a category', async ({ page }) => {
  await page.goto('/categories/ux')
  await tabTo(
    page,
    page.getByRole('link', { name: 'Export to CSV' }).or(page.getByRole('button', { name: 'Export to CSV' })),
  )
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toMatch(/ux\.csv$/)
})

story('by keyboard: answering the cookie notice and choosing the theme', async ({ page }) => {
  await page.goto('/about')
  await tabTo(page, page.getByRole('button', { name: "Don't accept" }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('We use cookies')).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('cookiesDeclined'))).not.toBeNull()
  await tabTo(page, page.getByRole('button', { name: /theme/i }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.locator(':root')).toHaveCSS('color-scheme', 'dark')
})

story("by keyboard: the phone's menu opens, leads on, and gives the focus back", async ({ page }) => {
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
