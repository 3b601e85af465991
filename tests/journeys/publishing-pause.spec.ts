import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Client } from '../../admin-api/testing/client.ts'
import { Product } from '../product/product.ts'
import { expectAccessible, expectToast, signIn } from './states.ts'
import { test as onOneProduct } from './story.ts'

interface Paused {
  product: Product
  administrator: Client
}

/** A separate product, whose published folder claims to be of another glossary. */
const test = onOneProduct.extend<{ paused: Paused }>({
  paused: [
    async ({}, use) => {
      const product = await Product.start({ STARTER_GLOSSARY: 'off' })
      await product.stop()
      writeFileSync(join(product.siteFolder, '.glossary'), crypto.randomUUID())
      await product.startAgain()
      await use({ product, administrator: await product.signIn() })
      await product.dispose()
    },
    { timeout: 90_000 },
  ],
})

const panel = (page: Page) => page.getByRole('region', { name: 'Publishing is paused' })
const button = (page: Page) => panel(page).getByRole('button')
const confirmation = (page: Page) => page.getByRole('alertdialog', { name: 'Publish anyway?' })

async function open(page: Page, { product, administrator }: Paused): Promise<void> {
  await page.context().addCookies(administrator.cookies)
  await page.goto(`${product.url}/admin`, { waitUntil: 'networkidle' })
  await expect(panel(page)).toBeVisible()
}

// Shows admin/publishing-paused, admin/pause-over
test('Admin Only says why publishing is paused, and publishes after a confirmation', async ({ page, paused }) => {
  const { administrator } = paused
  await administrator.send('POST', '/api/terms', { name: 'Held Back', definition: '<p>H.</p>', categories: ['Any'] })
  await open(page, paused)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Publishing is paused')
  await expect(panel(page).getByRole('alert')).toContainText('The database is not the one whose pages are published')
  await expect(panel(page).getByRole('alert')).toContainText('Readers still see the pages that were published last.')
  await expectAccessible(page)

  await button(page).click()
  await expect(confirmation(page)).toContainText('pages that have no data will be removed.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(confirmation(page)).toHaveCount(0)
  await expect(button(page)).toBeFocused()
  expect((await administrator.ask('GET', '/term/held-back')).status).toBe(404)

  await page.route('**/api/publishing/accept', (route) => route.fulfill({ status: 500, body: '' }))
  await button(page).click()
  await confirmation(page).getByRole('button', { name: 'Publish anyway' }).click()
  await expectToast(page, 'Error', 'Failed to publish. Please try again.')
  await expect(confirmation(page)).toHaveCount(0)
  await expect(button(page)).toHaveText('Publish anyway')
  await expect(button(page)).toBeEnabled()
  await page.unroute('**/api/publishing/accept')
  await button(page).click()
  await confirmation(page).getByRole('button', { name: 'Publish anyway' }).click()
  await expectToast(page, 'Success', 'Published. Readers see the current data.')
  await expect(panel(page)).toHaveCount(0)
  await expect(confirmation(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  expect(await administrator.readiness()).toMatchObject({ status: 'ok' })
  await administrator.settle()
  expect((await administrator.ask('GET', '/term/held-back')).status).toBe(200)
})

// Shows admin/pause-over
test('the notice fits a phone, and closes with its confirmation when the pause is resolved elsewhere', async ({
  page,
  paused,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, paused)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  const box = await button(page).boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
  await button(page).click()
  await expect(confirmation(page)).toBeVisible()
  await paused.administrator.send('POST', '/api/publishing/accept')
  await expect(panel(page)).toHaveCount(0)
  await expect(confirmation(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Import Terms' })).toBeVisible()
})

// Shows admin/pause-over
test('while all is well there is no notice, and the state is requested only once', async ({ page, administrator }) => {
  await page.clock.install()
  let looks = 0
  page.on('request', (request) => (looks += Number(request.url().endsWith('/readyz'))))
  await signIn(page, administrator)
  await page.goto('/admin')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await expect.poll(() => looks).toBe(1)
  await page.clock.runFor(60_000)
  expect(looks).toBe(1)
  await expect(page.getByText('Publishing is paused')).toHaveCount(0)
})
