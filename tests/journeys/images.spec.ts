import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { fileOf, formOf } from '../../admin-api/testing/client.ts'
import { canvas, noise, pictureForm } from '../../admin-api/testing/pictures.ts'
import { boxOf } from './boxes.ts'
import { expectAccessible, hold, press, throttle, watchShifts } from './states.ts'
import { test as onOneProduct, type Terms } from './story.ts'

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

/** A term with three images, the second without its file; shared by all stories of a worker. */
let made: Promise<Pictured> | null = null

async function makePictured(uploadsFolder: string, terms: Terms): Promise<Pictured> {
  const { id, slug } = await terms.create(`Pictured Word ${onOneProduct.info().workerIndex}`)
  for (const { width, height, caption } of uploads) {
    const form = await pictureForm(canvas(width, height), caption)
    await terms.administrator.send('POST', `/api/terms/${id}/images`, form)
  }
  const files = (await terms.of(id)).images.map(({ filename }) => filename)
  await rm(join(uploadsFolder, files[1] ?? ''))
  await terms.settle()
  return { path: `/term/${slug}`, files }
}

const test = onOneProduct.extend<{ pictured: Pictured }>({
  pictured: async ({ product, terms }, use) =>
    use(await (made ??= makePictured(join(product.dataDir, 'uploads'), terms))),
})

const images = (page: Page) => page.getByRole('region', { name: 'Images' })
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Image viewer' })
const first = (page: Page) => images(page).getByRole('link', { name: 'How a page fills it' })
const lost = (page: Page) => images(page).getByRole('figure').nth(1)

// Shows images/shown, images/unavailable
test('a term shows its images with captions, and marks one that does not load', async ({
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
test('nothing on the page moves while images load or fail', async ({ page, pictured: { path } }) => {
  await page.setViewportSize({ width: 412, height: 3000 })
  const shifts = await watchShifts(page)
  const release = await hold(page, '**/uploads/*')
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  release()
  await expect(lost(page).getByText('Image unavailable')).toBeVisible()
  await expect(images(page).getByRole('img').last()).toHaveJSProperty('naturalWidth', 200)
  expect(await shifts()).toBe(0)
})

/** Creates a term with one image of this size, and opens its page. */
async function openPictured({
  page,
  terms,
  size: [width, height],
}: {
  page: Page
  terms: Terms
  size: [number, number]
}) {
  const { id, slug } = await terms.create(`Picture of ${width} by ${height}`)
  const bytes = await noise().resize(width, height, { fit: 'fill' }).jpeg().toBuffer()
  const form = formOf(['image', fileOf(bytes, 'a.jpg', 'image/jpeg')])
  await terms.administrator.send('POST', `/api/terms/${id}/images`, form)
  await terms.settle()
  await page.goto(`/term/${slug}`)
  const picture = images(page).getByRole('img')
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  return picture
}

// Shows images/size-kept
test('a small image stays small, and a tall one is scaled to fit', async ({ page, terms }) => {
  const icon = await openPictured({ page, terms, size: [48, 48] })
  expect(await icon.boundingBox()).toMatchObject({ width: 48, height: 48 })
  const long = await openPictured({ page, terms, size: [500, 1400] })
  const sizeOf = () => long.evaluate(({ offsetWidth, offsetHeight }: HTMLElement) => [offsetWidth, offsetHeight])
  expect(await sizeOf()).toEqual([343, 960])
  await page.setViewportSize({ width: 360, height: 780 })
  const [width = 0, height = 0] = await sizeOf()
  expect(width).toBeLessThan(330)
  expect(height / width).toBeCloseTo(2.8, 1)
})

// Shows images/renditions
test('a phone loads a smaller rendition, and the viewer the image itself', async ({ page, terms }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const picture = await openPictured({ page, terms, size: [2000, 1000] })
  expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-480\.webp$/)
  await expect(picture).toHaveAttribute('width', '2000')
  await expect(picture).toHaveAttribute('height', '1000')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await picture.click()
  await expect(viewer(page).getByRole('img')).toHaveJSProperty('naturalWidth', 2000)
})

// Shows images/viewer, reading/narrow-screens
test('the viewer works by keyboard and returns the focus, or by its buttons and a click outside', async ({
  page,
  pictured: { path },
}) => {
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

  await first(page).click()
  await viewer(page).getByRole('button', { name: 'Next' }).click()
  await expect(viewer(page).getByRole('status')).toHaveText('2 of 3')
  await viewer(page).getByRole('button', { name: 'Previous' }).click()
  await expect(viewer(page).getByRole('status')).toHaveText('1 of 3')
  await expectAccessible(page)
  await page.mouse.click(3, 3)
  await expect(viewer(page)).toBeHidden()
  await page.setViewportSize({ width: 320, height: 800 })
  await first(page).click()
  const close = viewer(page).getByRole('button', { name: 'Close' })
  expect((await boxOf(close)).right).toBeLessThan((await boxOf(viewer(page))).right - 16)
  await close.click()
  await expect(viewer(page)).toBeHidden()
  await expect(page).toHaveURL(path)
})

// Shows images/viewer
test('a viewer that is closed and reopened at once stays open', async ({ page, pictured: { path } }) => {
  await page.goto(path)
  await first(page).click()
  const wasClosed = await viewer(page).evaluate(async (dialog: HTMLDialogElement) => {
    const told = new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }))
    // A click on the dialog itself, outside its content, closes it.
    dialog.click()
    await Promise.resolve()
    const isClosed = !dialog.open
    document.querySelector<HTMLElement>('[aria-haspopup=dialog]:has(img)')?.click()
    await told
    return isClosed
  })
  expect(wasClosed).toBe(true)
  await expect(viewer(page).getByRole('status')).toHaveText('1 of 3')
})

// Shows images/viewer, reading/narrow-screens
test('on a low screen, the viewer scrolls to a long caption below the image', async ({ page, terms }) => {
  const { id, slug } = await terms.create('Captioned Word')
  const form = await pictureForm(canvas(640, 360), 'A long caption. '.repeat(30).trim())
  await terms.administrator.send('POST', `/api/terms/${id}/images`, form)
  await terms.settle()
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(`/term/${slug}`)
  await images(page).getByRole('link').first().click()
  const [shown, caption] = [viewer(page).getByRole('img'), viewer(page).getByText('A long caption.')]
  expect((await boxOf(shown)).bottom).toBeLessThan((await boxOf(caption)).top)
  await caption.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  await expect(caption).toBeInViewport()
})

test('the first click on a slow network opens the viewer', async ({ page, pictured: { path } }) => {
  await throttle(page)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await first(page).click()
  await expect(viewer(page)).toBeVisible()
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
