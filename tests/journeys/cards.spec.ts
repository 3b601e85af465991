import { expect, type Locator } from '@playwright/test'
import { BLUE, ORANGE } from './states.ts'
import { test } from './story.ts'

const markOf = (place: Locator) => place.evaluate((element) => getComputedStyle(element, '::before').borderTopColor)

// Shows reading/card
test('a tab shows cards with name, definition as HTML on at most 3 lines, and categories', async ({ page, terms }) => {
  const definition = `<p>It is <strong>very</strong> long. ${'And it goes on. '.repeat(60)}</p>`
  const categories = ['Grids', 'Longer Grids']
  await terms.create('Clamped Word', { definition, categories })
  await terms.publish('Neighbour Word', { categories })
  await page.goto('/categories/grids')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Clamped Word' }) })
  await expect(card.getByText('very', { exact: true })).toHaveJSProperty('tagName', 'STRONG')
  const lines = await card.locator('.excerpt').evaluate((element) => {
    const { height, lineHeight } = getComputedStyle(element)
    return parseFloat(height) / parseFloat(lineHeight)
  })
  expect(Math.round(lines)).toBe(3)
  await expect(card.locator('.badges span')).toHaveText(categories)
  const [one, other] = await page.getByRole('main').locator('.card').all()
  const [left, right] = [await one?.boundingBox(), await other?.boundingBox()]
  expect(left?.y).toBe(right?.y)
  expect(left?.x).toBeLessThan(right?.x ?? 0)
})

// Shows reading/colours
test('legend, card and left border are orange for legacy terms, and blue for others', async ({ page, terms }) => {
  await terms.create('Blue Word', { categories: ['Colours'] })
  await terms.publish('Orange Word', { categories: ['Colours'], isLegacy: true })
  await page.goto('/')
  expect(await markOf(page.getByRole('listitem').filter({ hasText: /^Current terms$/ }))).toBe(BLUE)
  expect(await markOf(page.getByRole('listitem').filter({ hasText: /^Legacy terms$/ }))).toBe(ORANGE)
  for (const [name, slug, colour] of [
    ['Blue Word', 'blue-word', BLUE],
    ['Orange Word', 'orange-word', ORANGE],
  ] as const) {
    await page.goto('/categories/colours')
    await expect(page.locator('.card').filter({ hasText: name })).toHaveCSS('border-left-color', colour)
    await page.goto(`/term/${slug}`)
    await expect(page.getByRole('article')).toHaveCSS('border-left-color', colour)
  }
})

// Shows reading/phone-menu, reading/to-categories
test("every link to the categories leads to 'Browse Categories', and the phone's menu closes", async ({ page }) => {
  const heading = page.getByRole('heading', { name: 'Browse Categories' })
  const follow = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true }).click()
  const menu = async () => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Categories' }).click()
  }
  const thereAndBack = async () => {
    await page.getByRole('link', { name: /^Next/ }).click()
    await page.getByRole('link', { name: /^Previous/ }).click()
  }
  await page.setViewportSize({ width: 390, height: 600 })
  const ways = [
    ['/', menu],
    ['/categories', menu],
    ['/categories/ux', () => follow('Browse Categories')],
    ['/about', () => follow('Browse the terms')],
    ['/no-such-page', () => follow('Browse categories')],
    ['/categories/ux', () => page.getByRole('link', { name: 'All Categories' }).click()],
    ['/', thereAndBack],
  ] as const
  for (const [path, way] of ways) {
    await page.goto(path)
    await way()
    await expect(heading).toBeInViewport()
    await expect(page.locator('#menu:popover-open')).toHaveCount(0)
  }
  await page.goto('/categories')
  await menu()
  await menu()
  await expect(heading).toBeInViewport()
  await expect(page.locator('#menu:popover-open')).toHaveCount(0)

  await page.goto('/about')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.locator('#menu:popover-open')).toHaveCount(1)
  // Sends the event of a page that is kept for Back from the results, because this browser keeps none.
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  await expect(page.locator('#menu:popover-open')).toHaveCount(0)
})

// Shows reading/phone-menu
test("on a phone the menu slides in with the header's links", async ({ page }) => {
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await page.goto('/about')
  const names = ['Home', 'Categories', 'About', 'Privacy', 'Add Term', 'Admin Only']
  await expect(links).toHaveText(names)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(links.first()).toBeHidden()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(links).toHaveText(names)
  await expect(links.last()).toBeInViewport()
  // Once the page's script is loaded, the menu closes before the focus moves behind it.
  await expect(page.locator('script[type=speculationrules]')).toBeAttached()
  await links.last().focus()
  await page.keyboard.press('Tab')
  await expect(page.locator('#menu:popover-open')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(links.last()).toBeInViewport()
  // The phone is turned: the header shows the links of the panel.
  await page.setViewportSize({ width: 800, height: 390 })
  await expect(page.locator('#menu:popover-open')).toHaveCount(0)
  await expect(links).toHaveText(names)
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(150)
})
