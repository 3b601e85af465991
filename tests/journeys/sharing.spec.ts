import { expect, type Page } from '@playwright/test'
import { story } from './story.ts'
import { expectAccessible, expectToast, throttle } from './states.ts'

const PATH = '/term/id/81'
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const copyButton = (page: Page) => page.getByRole('button', { name: 'Copy link' })

story.use({ permissions: ['clipboard-read', 'clipboard-write'] })

// Shows sharing/networks
story('a term is shared to LinkedIn, Twitter and Facebook by its public address', async ({ page, baseURL }) => {
  await page.goto(PATH)
  const shared = encodeURIComponent(`${baseURL}/term/identity-graph`)
  for (const name of ['LinkedIn', 'Twitter', 'Facebook']) {
    const link = page.getByRole('region', { name: 'Share' }).getByRole('link', { name })
    await expect(link).toHaveAttribute('href', new RegExp(`^https://[^?]+\\?.*${shared}`))
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  }
})

// Shows sharing/email
story(
  'the body of the email is the first 250 characters of the definition, and the address',
  async ({ page, baseURL }) => {
    await page.goto(PATH)
    const href = await page.getByRole('link', { name: 'Email' }).getAttribute('href')
    const body = new URL(href ?? '').searchParams.get('body') ?? ''
    const [text = '', address] = body.split('\n\n')
    expect(address).toBe(`${baseURL}/term/identity-graph`)
    expect(text).toHaveLength(250)
    expect(
      await page
        .locator('.definition')
        .innerText()
        .then((shown) => shown.replace(/\s+/g, ' ')),
    ).toContain(text.slice(0, 200))
  },
)

// Shows sharing/copy-link, messages/toasts
story("copy link copies the public address and says 'Link copied!' for 3 s", async ({ page, baseURL }) => {
  await page.goto(PATH)
  await copyButton(page).click()
  await expectToast(page, 'Link copied!')
  expect(await clipboard(page)).toBe(`${baseURL}/term/identity-graph`)
  await expectAccessible(page)
  await expect(page.getByText('Link copied!')).toBeHidden({ timeout: 6000 })
})

// Shows messages/one-at-a-time
story('a new toast replaces the one before', async ({ page }) => {
  await page.goto(PATH)
  await copyButton(page).click()
  await expectToast(page, 'Link copied!')
  await page.getByRole('button', { name: "Don't accept" }).click()
  await page.getByRole('button', { name: /^Upvote/ }).click()
  await expectToast(page, 'Authentication required')
})

// Shows messages/leaving
story('F8 leads to the toast, and Escape dismisses it', async ({ page }) => {
  await page.goto(PATH)
  await copyButton(page).click()
  await expectToast(page, 'Link copied!')
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Link copied!')).toBeHidden()
})

// Shows messages/leaving
story('a toast is dismissed by swiping it to the right', async ({ page }) => {
  await page.goto(PATH)
  await copyButton(page).click()
  const title = page.getByText('Link copied!', { exact: true })
  const box = await title.boundingBox()
  if (box === null) throw new Error('There is no toast')
  await page.mouse.move(box.x + 5, box.y + 5)
  await page.mouse.down()
  await page.mouse.move(box.x + 70, box.y + 5, { steps: 5 })
  await page.mouse.up()
  await expect(title).toBeHidden({ timeout: 1000 })
})

// Shows sharing/copy-link
story('where scripts have no clipboard, the link is copied all the same', async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    const { clipboard: real } = navigator
    const clipboard = { readText: () => real.readText() }
    Object.defineProperty(navigator, 'clipboard', { value: clipboard })
  })
  await page.goto(PATH)
  await copyButton(page).click()
  await expectToast(page, 'Link copied!')
  expect(await clipboard(page)).toBe(`${baseURL}/term/identity-graph`)
})

// Shows sharing/copy-failed
story('a failed copy says so', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    Object.defineProperty(document, 'execCommand', { value: () => false })
  })
  await page.goto(PATH)
  await copyButton(page).click()
  await expectToast(page, 'Copy failed', 'Failed to copy link. Please try again.')
})

// Shows sharing/slow-network
story('the first click on a slow network is not lost', async ({ page, baseURL }) => {
  await throttle(page)
  await page.goto(PATH, { waitUntil: 'domcontentloaded' })
  await copyButton(page).click()
  await expectToast(page, 'Link copied!')
  expect(await clipboard(page)).toBe(`${baseURL}/term/identity-graph`)
})

// Shows sharing/device
story(
  "the device's own share sheet gets the page's title and the public address, where there is one",
  async ({ page, baseURL }) => {
    await page.goto(PATH)
    await expect(page.getByRole('button', { name: 'Share…' })).toBeHidden()
    await page.addInitScript(() => {
      navigator.share = (shared) => Promise.resolve(void Object.assign(window, { shared }))
    })
    await page.reload()
    await page.getByRole('button', { name: 'Share…' }).click()
    await expect
      .poll(() => page.evaluate(() => 'shared' in window && window.shared))
      .toEqual({ title: 'Identity Graph | Experience Platform Lexicon', url: `${baseURL}/term/identity-graph` })
  },
)

story.describe('without JavaScript', () => {
  story.use({ javaScriptEnabled: false })

  // Shows sharing/links-without-scripts
  story('the links of sharing are there, and no dead button', async ({ page }) => {
    await page.goto(PATH)
    const share = page.getByRole('region', { name: 'Share' })
    await expect(share.getByRole('link')).toHaveCount(4)
    await expect(share.getByRole('button')).toHaveCount(0)
  })
})
