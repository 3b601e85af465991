import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { canvas } from '../../admin-api/testing/pictures.ts'
import { expectAccessible, hold, press, throttle } from './states.ts'
import { test as onOneProduct } from './story.ts'

const uploads = [
  { width: 640, height: 360, caption: 'How a page fills it' },
  { width: 100, height: 100, caption: 'A lost picture' },
  { width: 200, height: 400, caption: '' },
]

interface Pictured {
  path: string
  /** The file names of its images. */
  files: string[]
}

/** A term with three images, the second of which has lost its file. */
const test = onOneProduct.extend<object, { pictured: Pictured }>({
  pictured: [
    async ({ product, terms }, use, { workerIndex }) => {
      const { id, slug } = await terms.create(`Pictured Word ${workerIndex}`)
      for (const { width, height, caption } of uploads) {
        const form = new FormData()
        if (caption !== '') form.set('caption', caption)
        form.set('image', new Blob([await canvas(width, height).png().toBuffer()], { type: 'image/png' }), 'a.png')
        await terms.administrator.send('POST', `/api/terms/${id}/images`, form)
      }
      const files = (await terms.of(id)).images.map(({ filename }) => filename)
      await rm(join(product.dataDir, 'uploads', files[1] ?? ''))
      await terms.settle()
      await use({ path: `/term/${slug}`, files })
    },
    { scope: 'worker' },
  ],
})

const images = (page: Page) => page.getByRole('region', { name: 'Images' })
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Image viewer' })
const first = (page: Page) => images(page).getByRole('link', { name: 'How a page fills it' })
const lost = (page: Page) => images(page).getByRole('figure').nth(1)

// Shows images/shown, images/unavailable
test('a term shows its images with their captions, also one that does not load', async ({
  page,
  baseURL,
  pictured: { path, files },
}) => {
  await page.goto(path)
  await expect(images(page).getByRole('figure')).toHaveCount(3)
  await expect(images(page).getByRole('figure').first()).toContainText('How a page fills it')
  await expect(first(page).getByRole('img')).toBeVisible()
  await images(page).scrollIntoViewIfNeeded()
  await expect(lost(page).getByText('Image unavailable')).toBeVisible()
  await expect(lost(page).getByText(files[1] ?? '')).toBeVisible()
  const link = lost(page).getByRole('link', { name: 'View it on the production site' })
  await expect(link).toHaveAttribute('href', `${baseURL}/uploads/${files[1]}`)
  await expect(images(page).getByText('Image unavailable').nth(0)).toBeHidden()
  await expectAccessible(page)
})

// Shows images/unavailable
test("an image that failed before the page's script ran is marked too", async ({ page, pictured: { path, files } }) => {
  const release = await hold(page, '**/_astro/shell*.js')
  await page.setViewportSize({ width: 1280, height: 4000 })
  const failed = page.waitForResponse(`**/uploads/${files[1]}`)
  await page.goto(path, { waitUntil: 'commit' })
  await failed
  release()
  await expect(lost(page).getByText('Image unavailable')).toBeVisible()
})

// Shows images/unavailable
test('nothing on the page moves while images come, or fail', async ({ page, pictured: { path } }) => {
  await page.setViewportSize({ width: 412, height: 3000 })
  const release = await hold(page, '**/uploads/*')
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await page.evaluate(() => {
    Object.assign(window, { shifts: [] })
    new PerformanceObserver((list) => {
      if ('shifts' in window && Array.isArray(window.shifts)) window.shifts.push(...list.getEntries())
    }).observe({ type: 'layout-shift', buffered: true })
  })
  release()
  await expect(lost(page).getByText('Image unavailable')).toBeVisible()
  await expect(images(page).getByRole('img').last()).toHaveJSProperty('naturalWidth', 200)
  expect(await page.evaluate(() => 'shifts' in window && window.shifts)).toEqual([])
})

// Shows images/viewer
test('the viewer is used with the keyboard, and gives the focus back', async ({ page, pictured: { path } }) => {
  await page.goto(path)
  await first(page).focus()
  await page.keyboard.press('Enter')
  await expect(viewer(page)).toBeVisible()
  await expect(viewer(page).getByRole('status')).toHaveText('1 of 3')
  await expect(viewer(page).getByText('How a page fills it')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page).getByRole('status')).toHaveText('2 of 3')
  await expect(viewer(page).getByText('Image unavailable')).toBeVisible()
  await press(page, 'ArrowLeft', 'ArrowLeft')
  await expect(viewer(page).getByRole('status')).toHaveText('3 of 3')
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toBeHidden()
  await expect(first(page)).toBeFocused()
})

// Shows images/viewer
test('the viewer turns with its buttons and closes with a click beside it', async ({ page, pictured: { path } }) => {
  await page.goto(path)
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
  await expect(page).toHaveURL(path)
})

test('the first click on a slow network opens the viewer', async ({ page, pictured: { path } }) => {
  await throttle(page)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await first(page).click()
  await expect(viewer(page)).toBeVisible({ timeout: 15_000 })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  // Shows images/served
  test('an image leads to its file', async ({ page, pictured: { path, files } }) => {
    await page.goto(path)
    await first(page).click()
    await expect(page).toHaveURL(`/uploads/${files[0]}`)
  })
})
