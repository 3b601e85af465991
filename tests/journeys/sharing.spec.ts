import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoToast, expectToast, press, throttle } from './states.ts'
import { test } from './story.ts'

const PATH = '/term/id/81'
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const copyButton = (page: Page) => page.getByRole('button', { name: 'Copy link' })

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

// Shows sharing/networks, sharing/email
test('a term is shared to LinkedIn, Twitter, Facebook and by email', async ({ page, baseURL }) => {
  await page.goto(PATH)
  const address = `${baseURL}/term/identity-graph`
  await page.getByText('Share…').click()
  for (const name of ['LinkedIn', 'Twitter', 'Facebook']) {
    const link = page.getByRole('region', { name: 'Share' }).getByRole('link', { name })
    await expect(link).toHaveAttribute('href', new RegExp(`^https://[^?]+\\?.*${encodeURIComponent(address)}`))
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  }
  const href = await page.getByRole('link', { name: 'Email', exact: true }).getAttribute('href')
  const [text = '', shared] = new URL(href ?? '').searchParams.get('body')?.split('\n\n') ?? []
  expect(shared).toBe(address)
  expect(text).toHaveLength(250)
  const definition = await page.locator('.definition').innerText()
  expect(definition.replace(/\s+/g, ' ')).toContain(text.slice(0, 200))
  await page.getByRole('link', { name: 'Facebook' }).focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Facebook' })).toBeHidden()
  await expect(page.getByText('Share…')).toBeFocused()
})

// Shows sharing/copy-link, messages/toasts, messages/one-at-a-time, messages/lost-click
test("copy link copies the public address and says 'Link copied!' for 3 s", async ({ page, baseURL }) => {
  const toaster = /\/_astro\/toaster/
  await page.route(toaster, (route) => route.abort())
  await page.goto(PATH)
  await copyButton(page).click()
  await expect(page.locator('#plain-toast')).toHaveText('Link copied!')
  await page.unroute(toaster)
  await page.goto(PATH)
  await copyButton(page).click()
  await expectToast(page, 'Link copied!')
  expect(await clipboard(page)).toBe(`${baseURL}/term/identity-graph`)
  await expectAccessible(page)
  await press(page, 'F8', 'Escape')
  await expectNoToast(page)
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(60_000)
  await page.getByRole('button', { name: "Don't accept" }).click()
  await copyButton(page).click()
  await expectToast(page, 'Link copied!')
  await page.clock.runFor(2900)
  await expectToast(page, 'Link copied!')
  await page.clock.runFor(200)
  await expectNoToast(page)
  await copyButton(page).click()
  await expectToast(page, 'Link copied!')
  // A new toast replaces the previous one.
  await page.getByRole('button', { name: /^Upvote/ }).click()
  await expectToast(page, 'Authentication required')
})

// Shows messages/leaving, messages/lost-click
test('a click without a connection says that it failed; F8 focuses a toast, Escape or a swipe dismisses it', async ({
  page,
  context,
}) => {
  await page.goto(PATH)
  await context.setOffline(true)
  await copyButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('This did not work. Please try again.')
  await expectAccessible(page)
  await context.setOffline(false)
  const title = page.getByText('Link copied!', { exact: true })
  await copyButton(page).click()
  await expectToast(page, 'Link copied!')
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list')).toBeFocused()
  await press(page, 'Tab', 'Escape')
  await expect(title).toBeHidden()
  await expect(copyButton(page)).toBeFocused()
  // Without a toast, F8 does nothing.
  await page.keyboard.press('F8')
  await expect(copyButton(page)).toBeFocused()
  await copyButton(page).click()
  await expectToast(page, 'Link copied!')
  await press(page, 'F8', 'Escape')
  await expect(title).toBeHidden()
  await expect(copyButton(page)).toBeFocused()

  await copyButton(page).click()
  await expectToast(page, 'Link copied!')
  const { x, y } = (await title.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(x + 5, y + 5)
  await page.mouse.down()
  await page.mouse.move(x + 70, y + 5, { steps: 5 })
  await page.mouse.up()
  await expect(title).toBeHidden({ timeout: 1000 })
})

// Shows sharing/copy-link, sharing/copy-failed
test('without the Clipboard API the link is still copied, or a toast says that it was not', async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(() => {
    const { clipboard: real } = navigator
    const clipboard = { readText: () => real.readText() }
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  })
  await page.goto(PATH)
  await copyButton(page).click()
  await expectToast(page, 'Link copied!')
  expect(await clipboard(page)).toBe(`${baseURL}/term/identity-graph`)

  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    Object.defineProperty(document, 'execCommand', { value: () => false })
  })
  await copyButton(page).click()
  await expectToast(page, 'Copy failed', 'Failed to copy link. Please try again.')
})

// Shows sharing/slow-network
test('the first click on a slow network is not lost', async ({ page, baseURL }) => {
  await throttle(page)
  await page.goto(PATH, { waitUntil: 'domcontentloaded' })
  await copyButton(page).click()
  await expectToast(page, 'Link copied!')
  expect(await clipboard(page)).toBe(`${baseURL}/term/identity-graph`)
})

// Shows sharing/device
test("the device's share sheet, where there is one, gets the title and the public address", async ({
  page,
  baseURL,
}) => {
  await page.goto(PATH)
  await page.getByText('Share…').click()
  await expect(page.getByRole('link', { name: 'Email', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'On this device…' })).toBeHidden()
  await page.addInitScript(() => {
    navigator.share = (shared) => Promise.resolve(void Object.assign(window, { shared }))
  })
  await page.reload()
  await page.getByText('Share…').click()
  await page.getByRole('button', { name: 'On this device…' }).click()
  await expect
    .poll(() => page.evaluate(() => 'shared' in window && window.shared))
    .toEqual({ title: 'Identity Graph | Experience Platform Lexicon', url: `${baseURL}/term/identity-graph` })
})
