import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import Database from 'better-sqlite3'
import sharp from 'sharp'
import { expectAccessible, hold, throttle } from './states.ts'
import { Product } from '../product/product.ts'
import { story as onOneProduct, useProduct } from './story.ts'

const PATH = '/term/data-layer'

/** The term 83 with three images, the second of which has lost its file. */
async function addImages(product: Product): Promise<void> {
  const uploads = join(product.dataDir, 'uploads')
  mkdirSync(uploads, { recursive: true })
  await product.stop()
  const database = new Database(join(product.dataDir, 'glossary.db'))
  const row = database.prepare(
    'INSERT INTO term_image ("termId", filename, "originalName", "mimeType", size, caption, "uploadedAt") VALUES (83, ?, ?, ?, 1, ?, ?)',
  )
  const images = [
    ['wide-1.png', 'How a page fills it', [640, 360]],
    ['lost-2.png', 'A lost picture', null],
    ['tall-3.png', null, [200, 400]],
  ] as const
  for (const [filename, caption, size] of images) {
    row.run(filename, `my ${filename}`, 'image/png', caption, new Date().toISOString())
    if (size === null) continue
    const [width, height] = size
    const picture = sharp({ create: { width, height, channels: 3, background: 'teal' } })
    await picture.png().toFile(join(uploads, filename))
  }
  database.close()
  await product.startAgain()
}

const story = onOneProduct.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await Product.start()
      await addImages(product)
      await useProduct(product, use)
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

const images = (page: Page) => page.getByRole('region', { name: 'Images' })
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Image viewer' })
const first = (page: Page) => images(page).getByRole('link', { name: 'How a page fills it' })

// Shows images/shown
story('a term shows its images with their captions', async ({ page }) => {
  await page.goto(PATH)
  await expect(images(page).getByRole('figure')).toHaveCount(3)
  await expect(images(page).getByRole('figure').first()).toContainText('How a page fills it')
  await expect(first(page).getByRole('img')).toBeVisible()
})

// Shows images/hidden
story('the images section is hidden where a term has none', async ({ page }) => {
  await page.goto('/term/identity-graph')
  await expect(page.getByRole('heading', { name: 'Images' })).toHaveCount(0)
})

// Shows images/unavailable
story(
  "an image that does not load shows 'Image unavailable', its file name and a link to view it",
  async ({ page, baseURL }) => {
    await page.goto(PATH)
    await images(page).scrollIntoViewIfNeeded()
    const lost = images(page).getByRole('figure').nth(1)
    await expect(lost.getByText('Image unavailable')).toBeVisible()
    await expect(lost.getByText('lost-2.png')).toBeVisible()
    await expect(lost.getByRole('link', { name: 'View it on the production site' })).toHaveAttribute(
      'href',
      `${baseURL}/uploads/lost-2.png`,
    )
    await expect(images(page).getByText('Image unavailable').nth(0)).toBeHidden()
    await expectAccessible(page)
  },
)

// Shows images/unavailable
story("an image that failed before the page's script ran is marked too", async ({ page }) => {
  const release = await hold(page, '**/_astro/shell*.js')
  await page.setViewportSize({ width: 1280, height: 4000 })
  const failed = page.waitForResponse('**/uploads/lost-2.png')
  await page.goto(PATH, { waitUntil: 'commit' })
  await failed
  release()
  await expect(images(page).getByRole('figure').nth(1).getByText('Image unavailable')).toBeVisible()
})

// Shows images/unavailable
story('nothing on the page moves while images come, or fail', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 3000 })
  const release = await hold(page, '**/uploads/*')
  await page.goto(PATH, { waitUntil: 'domcontentloaded' })
  await page.evaluate(() => {
    Object.assign(window, { shifts: [] })
    new PerformanceObserver((list) => {
      if ('shifts' in window && Array.isArray(window.shifts)) window.shifts.push(...list.getEntries())
    }).observe({ type: 'layout-shift', buffered: true })
  })
  release()
  await expect(images(page).getByRole('figure').nth(1).getByText('Image unavailable')).toBeVisible()
  await expect(images(page).getByRole('img').last()).toHaveJSProperty('naturalWidth', 200)
  expect(await page.evaluate(() => 'shifts' in window && window.shifts)).toEqual([])
})

// Shows images/viewer
story(
  'the viewer opens with the keyboard, turns with the arrows, closes with Escape, and gives the focus back',
  async ({ page }) => {
    await page.goto(PATH)
    await first(page).focus()
    await page.keyboard.press('Enter')
    await expect(viewer(page)).toBeVisible()
    await expect(viewer(page).getByRole('status')).toHaveText('1 of 3')
    await expect(viewer(page).getByText('How a page fills it')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(viewer(page).getByRole('status')).toHaveText('2 of 3')
    await expect(viewer(page).getByText('Image unavailable')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(viewer(page).getByRole('status')).toHaveText('3 of 3')
    await page.keyboard.press('Escape')
    await expect(viewer(page)).toBeHidden()
    await expect(first(page)).toBeFocused()
  },
)

// Shows images/viewer
story('the viewer turns with its buttons and closes with a click beside it', async ({ page }) => {
  await page.goto(PATH)
  await first(page).click()
  await viewer(page).getByRole('button', { name: 'Next' }).click()
  await expect(viewer(page).getByRole('status')).toHaveText('2 of 3')
  await viewer(page).getByRole('button', { name: 'Previous' }).click()
  await expect(viewer(page).getByRole('status')).toHaveText('1 of 3')
  await expectAccessible(page)
  await page.mouse.click(3, 3)
  await expect(viewer(page)).toBeHidden()
  await first(page).click()
  await viewer(page).getByRole('button', { name: 'Close' }).click()
  await expect(viewer(page)).toBeHidden()
  await expect(page).toHaveURL(PATH)
})

story('the first click on a slow network opens the viewer', async ({ page }) => {
  await throttle(page)
  await page.goto(PATH, { waitUntil: 'domcontentloaded' })
  await first(page).click()
  await expect(viewer(page)).toBeVisible({ timeout: 15_000 })
})

story.describe('without JavaScript', () => {
  story.use({ javaScriptEnabled: false })

  // Shows images/served
  story('an image leads to its file', async ({ page }) => {
    await page.goto(PATH)
    await first(page).click()
    await expect(page).toHaveURL('/uploads/wide-1.png')
  })
})
