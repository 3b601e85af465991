import { expect, type Page } from '@playwright/test'
import { expectAccessible, hold, press } from './states.ts'
import { test } from './story.ts'

const TOOLTIPS = /\/tooltips\./
const tooltip = (page: Page) => page.getByRole('tooltip')
const vote = (page: Page, name: 'Upvote' | 'Downvote') =>
  page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()

// Shows messages/tooltips
test('a tooltip appears after 700 ms of hovering, and at once after another tooltip', async ({ page }) => {
  await page.goto('/term/data-layer')
  const loaded = page.waitForResponse(TOOLTIPS)
  await vote(page, 'Upvote').hover()
  await loaded
  await page.getByRole('heading', { level: 1 }).hover()
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(60_000)
  await vote(page, 'Upvote').hover()
  await page.clock.runFor(690)
  await expect(tooltip(page)).toHaveCount(0)
  await page.clock.runFor(20)
  await expect(tooltip(page)).toHaveText('Upvote')
  await vote(page, 'Downvote').hover()
  await page.clock.runFor(1)
  await expect(tooltip(page)).toHaveText('Downvote')
  await tooltip(page).hover()
  await expect(tooltip(page)).toBeVisible()
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(tooltip(page)).toHaveCount(0)
  await page.clock.runFor(310)
  await vote(page, 'Upvote').hover()
  await page.clock.runFor(690)
  await expect(tooltip(page)).toHaveCount(0)
})

// Shows messages/tooltips
test('focus shows a tooltip at once, Escape closes it, and a press leaves none', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/term/data-layer')
  const header = page.getByRole('banner')
  await header.getByRole('link').first().focus()
  await press(page, 'Tab')
  await expect(header.getByRole('button', { name: 'Search' })).toBeFocused()
  await expect(tooltip(page)).toHaveText('Search')
  await press(page, 'Tab')
  await expect(tooltip(page)).toHaveText('Menu')
  await expect(tooltip(page)).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await press(page, 'Escape')
  await expect(tooltip(page)).toHaveCount(0)
  await vote(page, 'Upvote').focus()
  await expect(tooltip(page)).toHaveText('Upvote')
  const answered = page.waitForResponse(/\/votes?\b/)
  await vote(page, 'Upvote').click()
  await answered
  await expect(vote(page, 'Upvote')).toBeEnabled()
  await expect(tooltip(page)).toHaveCount(0)
})

/** Releases the requested code, and waits as long as a tooltip's delay. */
async function rest(page: Page, release: () => void): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(60_000)
  const loaded = page.waitForResponse(TOOLTIPS)
  release()
  const code = await loaded
  // Wait until the code has run.
  await page.evaluate(async (address) => {
    await import(address)
  }, code.url())
  await page.clock.runFor(710)
}

// Shows messages/tooltips
test('the first press on a page shows no tooltip, however late its code loads', async ({ page }) => {
  const release = await hold(page, TOOLTIPS)
  await page.goto('/term/data-layer')
  const answered = page.waitForResponse(/\/votes?\b/)
  await vote(page, 'Downvote').click()
  await answered
  await rest(page, release)
  await expect(tooltip(page)).toHaveCount(0)
  await vote(page, 'Upvote').hover()
  await page.clock.runFor(710)
  await expect(tooltip(page)).toHaveText('Upvote')
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

  // Shows messages/tooltips
  test('a tap on the search button shows no tooltip over the search', async ({ page }) => {
    const release = await hold(page, TOOLTIPS)
    await page.goto('/term/data-layer')
    const { x = 0, y = 0 } = (await page.getByRole('button', { name: 'Search' }).first().boundingBox()) ?? {}
    const finger = await page.context().newCDPSession(page)
    const asked = page.waitForRequest(TOOLTIPS)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 9, y: y + 9 }] })
    await asked
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(page.getByRole('combobox', { name: 'Search terms' })).toBeFocused()
    await rest(page, release)
    await expect(tooltip(page)).toHaveCount(0)
  })
})
