import { expect } from '@playwright/test'
import { boxOf, PHONE as viewport } from './boxes.ts'
import { adminTest as test } from './story.ts'

test.use({ viewport })

/** The browser's text size, twice the default. */
test.beforeEach(async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
})

const OF_READERS = ['/', '/term/data-layer', '/categories/ux', '/?search=data', '/sign-in']
const DESK = ['/add-word', '/admin', '/manage-categories', '/edit-meaning?query=data', '/administrators']

// Shows reading/text-size
test('nothing scrolls sideways or is cut off on a phone with letters twice as large', async ({ page }) => {
  // The first view has the system's typeface, which is wider than the site's own.
  await page.setViewportSize({ ...viewport, width: 320 })
  await page.goto('/edit-meaning?query=data')
  await expect(page.getByRole('button', { name: /^Delete/ }).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  for (const path of [...OF_READERS, ...DESK, '/audit-trail']) {
    await page.goto(path)
    await expect(page.getByRole('main').locator('form, input, article, .card').first()).toBeVisible()
    for (const width of [320, viewport.width]) {
      await page.setViewportSize({ ...viewport, width })
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, width])
    }
  }
  await page.setViewportSize({ ...viewport, width: 320 })
  await page.goto('/term/data-layer')
  await page.getByText('Share…').click()
  await expect(page.getByRole('link', { name: /^LinkedIn/ })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.setViewportSize(viewport)

  const [notice, button] = [page.locator('.cookie-notice'), page.getByRole('button', { name: "Don't accept" })]
  expect((await boxOf(button)).right).toBeLessThan((await boxOf(notice)).right)

  await page.goto('/manage-categories')
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'RT-CDP Collaboration' }) })
  const { left, right } = await boxOf(row.getByRole('rowheader'))
  expect(right - left).toBeGreaterThan(viewport.width / 2)
  expect((await boxOf(row.getByRole('button', { name: /^Delete/ }))).right).toBeLessThan(viewport.width)
})

// Shows reading/text-size
test('with letters twice as large, a short category stays on one line and the logo keeps its size', async ({
  page,
}) => {
  await page.goto('/categories/identity')
  const badge = page.locator('.card .badges').getByText('Identity', { exact: true }).first()
  const lines = await badge.evaluate(
    (shown) => shown.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(shown).fontSize),
  )
  expect(lines).toBeLessThan(2.5)
  const logo = await page.getByRole('banner').locator('img').boundingBox()
  expect([logo?.width, logo?.height]).toEqual([36, 36])
})
