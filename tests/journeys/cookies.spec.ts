import { expect, type Page } from '@playwright/test'
import { story } from './story.ts'
import { expectAccessible, hold } from './states.ts'

const notice = (page: Page) => page.getByRole('region', { name: 'We use cookies' })
const kept = (page: Page) =>
  page.evaluate(() => ['cookiesAccepted', 'cookiesDeclined'].filter((key) => localStorage.getItem(key) !== null))

for (const [button, key] of [
  ['Accept', 'cookiesAccepted'],
  ["Don't accept", 'cookiesDeclined'],
] as const) {
  // Shows reading/cookie-notice
  story(`the notice 'We use cookies' is shown until '${button}' is stored as ${key}`, async ({ page }) => {
    await page.goto('/privacy')
    await expect(notice(page)).toBeVisible()
    await expectAccessible(page)
    await notice(page).getByRole('button', { name: button, exact: true }).click()
    await expect(notice(page)).toBeHidden()
    expect(await kept(page)).toEqual([key])
    await page.goto('/about')
    await expect(notice(page)).toBeHidden()
  })
}

// Shows reading/cookies-again
story('the choice is changed later by the footer', async ({ page }) => {
  await page.goto('/about')
  await notice(page).getByRole('button', { name: 'Accept', exact: true }).click()
  // The footer moves up into the notice's place.
  await expect(notice(page)).toBeHidden()
  const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' })
  await opener.click()
  await expect(notice(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(notice(page)).toBeHidden()
  await expect(opener).toBeFocused()
  expect(await kept(page)).toEqual(['cookiesDeclined'])
})

story('the notice is answered with the keyboard, and the focus goes on in the page', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(notice(page).getByRole('link', { name: 'Privacy' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(notice(page)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
})

story('an answer before the script has come is not lost', async ({ page }) => {
  const release = await hold(page, '**/_astro/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await notice(page).getByRole('button', { name: 'Accept', exact: true }).click()
  release()
  await expect(notice(page)).toBeHidden()
})

story('an answer in one tab closes the notice in the others', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/about')
  await page.goto('/')
  await notice(page).getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(notice(other)).toBeHidden()
})

story('on a phone of 360 px the notice covers nothing that has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/categories/ux')
  const box = await notice(page).boundingBox()
  for (const link of await page.getByRole('main').getByRole('link').all()) {
    await link.focus()
    const top = await link.evaluate((element) => element.getBoundingClientRect().top)
    expect(top).toBeLessThan(box?.y ?? 0)
  }
})

story.describe('without JavaScript', () => {
  story.use({ javaScriptEnabled: false })

  // Shows reading/cookie-notice
  story('there is no notice and no button for it', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText('We use cookies')).toBeHidden()
    await expect(page.getByRole('contentinfo').getByRole('button')).toHaveCount(0)
  })
})
