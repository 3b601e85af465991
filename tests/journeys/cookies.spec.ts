import { expect, type Page } from '@playwright/test'
import { denyStorage, expectAccessible, hold, press } from './states.ts'
import { test } from './story.ts'

const notice = (page: Page) => page.getByRole('region', { name: 'We use cookies' })
const accept = (page: Page) => notice(page).getByRole('button', { name: 'Accept', exact: true })
const kept = (page: Page) =>
  page.evaluate(() => ['cookiesAccepted', 'cookiesDeclined'].filter((key) => localStorage.getItem(key) !== null))

// Shows reading/cookie-notice, reading/cookies-again
test('the notice stays until it is answered, and the footer opens it again to change the answer', async ({ page }) => {
  await page.goto('/privacy')
  await expect(notice(page)).toBeVisible()
  await expectAccessible(page)
  await accept(page).click()
  await expect(notice(page)).toBeHidden()
  expect(await kept(page)).toEqual(['cookiesAccepted'])
  await page.goto('/about')
  await expect(notice(page)).toBeHidden()

  const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' })
  await opener.click()
  await expect(notice(page)).toBeFocused()
  await press(page, 'Tab', 'Tab', 'Tab', 'Enter')
  await expect(notice(page)).toBeHidden()
  await expect(opener).toBeFocused()
  expect(await kept(page)).toEqual(['cookiesDeclined'])
})

// Shows reading/cookie-notice
test("by keyboard, 'Don't accept' is remembered and the focus moves on to the page", async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(notice(page).getByRole('link', { name: 'Privacy' })).toBeFocused()
  await press(page, 'Tab', 'Tab')
  await expect(notice(page).getByRole('button', { name: "Don't accept" })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(notice(page)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  expect(await kept(page)).toEqual(['cookiesDeclined'])
  await page.goto('/about')
  await expect(notice(page)).toBeHidden()
})

// Shows reading/cookie-notice
test('an answer before the script has loaded reaches other tabs and does not move the focus', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('/about')
  const release = await hold(page, '**/_astro/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await accept(page).click()
  const search = page.getByRole('combobox', { name: 'Search terms' })
  await search.focus()
  release()
  await expect(notice(page)).toBeHidden()
  await expect(notice(other)).toBeHidden()
  await expect(search).toBeFocused()
})

// Shows reading/cookie-notice
test('without browser storage, an answer closes the notice on the page', async ({ page }) => {
  await denyStorage(page)
  await page.goto('/about')
  const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' })
  for (const name of ['Accept', "Don't accept"]) {
    await opener.click()
    await notice(page).getByRole('button', { name, exact: true }).click()
    await expect(notice(page)).toBeHidden()
    await expect(opener).toBeFocused()
  }
})

// Shows reading/cookie-notice
test('the second click of a double click on an answer hits nothing below the notice', async ({ page }) => {
  await page.goto('/about')
  const { x, y, width, height } = (await accept(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const point: [number, number] = [x + width / 2, y + height / 2]
  // In an object, because a promise would be awaited before the click.
  const below = await page.evaluateHandle(
    ([left, top]) => ({
      section: new Promise((resolve) => {
        const closing = new MutationObserver(() =>
          resolve(document.elementFromPoint(left, top)?.closest('section')?.className),
        )
        closing.observe(document.documentElement, { attributeFilter: ['data-cookies'] })
      }),
    }),
    point,
  )
  await page.mouse.click(...point)
  expect(await below.evaluate(({ section }) => section)).toBe('cookie-notice')
  await expect(notice(page)).toBeHidden()
})

// Shows search/suggestions
test('on a phone in landscape, the notice covers no suggestion', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 320 })
  await page.goto('/')
  await expect(notice(page)).toBeVisible()
  await page.getByRole('combobox', { name: 'Search terms' }).fill('data')
  const option = page.getByRole('option').nth(1)
  await expect(option).toBeVisible()
  await page.getByRole('combobox', { name: 'Search terms' }).evaluate((box) => box.scrollIntoView({ block: 'start' }))
  const { x, y, height } = (await option.boundingBox()) ?? { x: 0, y: 0, height: 0 }
  const on = await page.evaluate(
    ([left = 0, top = 0]) => document.elementFromPoint(left, top)?.closest('[role]')?.role,
    [x + 20, y + height / 2],
  )
  expect(on).toBe('option')
})

test('on a phone 360 px wide, the notice does not cover the focused link', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/categories/ux')
  const box = await notice(page).boundingBox()
  for (const link of await page.getByRole('main').getByRole('link').all()) {
    await link.focus()
    const top = await link.evaluate((element) => element.getBoundingClientRect().top)
    expect(top).toBeLessThan(box?.y ?? 0)
  }
  // The footer has the room for the notice, so that there is no strip of another colour below it.
  const below = await page.getByRole('contentinfo').evaluate((footer) => {
    return document.documentElement.getBoundingClientRect().bottom - footer.getBoundingClientRect().bottom
  })
  expect(below).toBe(0)
})
