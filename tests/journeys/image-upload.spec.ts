import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { term } from '../../contracts/term.ts'
import { expectAccessible, expectToast, hold, signIn } from './states.ts'
import { createTerm, story } from './story.ts'

const picture = (color: string, format: 'png' | 'jpeg' | 'gif' = 'png'): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: color } })
    .toFormat(format)
    .toBuffer()

const images = (page: Page) => page.getByRole('region', { name: 'Images' })
const figures = (page: Page) => images(page).getByRole('figure')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Upload Image' })
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Upload', exact: true })
const openDialog = (page: Page) => images(page).getByRole('button', { name: 'Upload image' }).click()

async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await dialog(page)
    .getByRole('button', { name: /^Choose/ })
    .click()
  await (await chooser).setFiles({ name, mimeType, buffer })
}

async function uploadPicture(page: Page, color: string, caption: string): Promise<void> {
  await openDialog(page)
  await choose(page, `${color}.png`, 'image/png', await picture(color))
  await dialog(page).getByLabel('Caption').fill(caption)
  await send(page).click()
  await expectToast(page, 'Image uploaded')
  await expect(dialog(page)).toBeHidden()
}

const expectNoScrolling = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

// Shows images/hidden, sharing/networks, voting/buttons, reading/last-updated
story(
  'the images section is hidden from readers where there are no images; share, votes and the date are shown to all',
  async ({ page, browser, baseURL, product, administrator }) => {
    const { slug } = await createTerm({ product, administrator }, { name: 'Without A Picture' })
    const context = await browser.newContext({ baseURL })
    const reader = await context.newPage()
    await signIn(page, administrator)
    for (const each of [page, reader]) {
      await each.goto(`/term/${slug}`)
      await expect(each.getByRole('region', { name: 'Share' }).getByRole('link')).toHaveCount(4)
      await expect(each.getByRole('button', { name: /^Upvote/ })).toContainText('0')
      await expect(each.getByRole('button', { name: /^Downvote/ })).toContainText('0')
      const today = new Date().toLocaleDateString('en-US', {
        month: 'long',
        day: 'numeric',
        year: 'numeric',
        timeZone: 'UTC',
      })
      await expect(each.getByText(`Last updated ${today}`)).toBeVisible()
    }
    await expect(images(page).getByText('No images yet.')).toBeVisible()
    await expectAccessible(page)
    await expect(reader.getByRole('heading', { name: 'Images' })).toHaveCount(0)
    await context.close()
  },
)

// Shows images/choose, images/caption, images/said, images/at-once
story(
  'an image is chosen, seen, given a caption and uploaded; the page shows it at once, and readers after its publishing',
  async ({ page, browser, baseURL, product, administrator }) => {
    // Every state is looked at by axe in both themes.
    story.slow()
    const { slug } = await createTerm({ product, administrator }, { name: 'With A Picture' })
    await signIn(page, administrator)
    await page.goto(`/term/${slug}`)
    await openDialog(page)
    await expect(dialog(page).getByText('PNG, JPG, GIF up to 5MB', { exact: true })).toBeVisible()
    await expect(dialog(page).locator('input[type=file]')).toHaveAttribute('accept', 'image/*')
    await expect(dialog(page).getByLabel('Caption')).toHaveCount(0)
    await expectAccessible(page)
    await choose(page, 'teal.png', 'image/png', await picture('teal'))
    await expect(dialog(page).getByRole('img', { name: 'Preview of teal.png' })).toHaveJSProperty('naturalWidth', 320)
    await expect(dialog(page).getByLabel('Caption')).toBeVisible()
    await expectAccessible(page)
    await dialog(page).getByLabel('Caption').fill('How it looks')

    const release = await hold(page, '**/api/terms/*/images')
    await send(page).click()
    await expect(send(page)).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeVisible()
    await expectAccessible(page)
    release()
    await expectToast(page, 'Image uploaded')
    await expect(dialog(page)).toBeHidden()
    await expect(figures(page)).toHaveCount(1)
    await expect(figures(page).getByRole('img', { name: 'How it looks' })).toHaveJSProperty('naturalWidth', 320)
    await expectAccessible(page)

    await openDialog(page)
    await choose(page, 'second.gif', 'image/gif', await picture('gold', 'gif'))
    await send(page).click()
    await expect(figures(page)).toHaveCount(2)
    await product.settle(administrator)
    const context = await browser.newContext({ baseURL })
    const reader = await context.newPage()
    await reader.goto(`/term/${slug}`)
    await expect(images(reader).getByRole('figure')).toHaveCount(2)
    await expect(images(reader).getByRole('img').nth(1)).toHaveAttribute('alt', 'second.gif')
    await expect(images(reader).getByRole('button')).toHaveCount(0)
    await context.close()
  },
)

// Shows images/none-selected
story("without an image, the dialog says 'No image selected'", async ({ page, product, administrator }) => {
  const { slug } = await createTerm({ product, administrator }, { name: 'Nothing Selected' })
  await signIn(page, administrator)
  await page.goto(`/term/${slug}`)
  await openDialog(page)
  await send(page).click()
  await expectToast(page, 'No image selected', 'Please select an image to upload.')
  await expect(dialog(page).locator('form').getByText('Please select an image to upload.')).toBeVisible()
  await expectAccessible(page)
  await choose(page, 'late.png', 'image/png', await picture('navy'))
  await expect(page.getByText('No image selected')).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(figures(page)).toHaveCount(0)
})

// Shows images/said
story('what cannot be taken is told, and what was typed stays', async ({ page, product, administrator }) => {
  story.slow()
  const { slug } = await createTerm({ product, administrator }, { name: 'Refused Pictures' })
  await signIn(page, administrator)
  await page.goto(`/term/${slug}`)
  await openDialog(page)
  const form = dialog(page).locator('form')
  await choose(page, 'notes.txt', 'text/plain', Buffer.from('Notes'))
  await expect(form.getByText('Only JPEG, PNG and GIF images are supported')).toBeVisible()
  await choose(page, 'large.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1))
  await expect(form.getByText('The image is larger than 5 MB')).toBeVisible()
  await choose(page, 'renamed.png', 'image/png', Buffer.from('Just text'))
  await expect(form.getByText('The image is damaged and cannot be read')).toBeVisible()
  await expect(dialog(page).getByLabel('Caption')).toHaveCount(0)
  await expectAccessible(page)

  // A picture that every browser shows, and a script.
  const both = Buffer.concat([await picture('red', 'gif'), Buffer.from('*/=1;alert(1)')])
  both.write('/*', 6, 'latin1')
  await choose(page, 'both.gif', 'image/gif', both)
  await dialog(page).getByLabel('Caption').fill('Typed with care')
  await send(page).click()
  await expectToast(page, 'Upload failed', 'Only JPEG, PNG and GIF images are supported')
  await expect(dialog(page).getByLabel('Caption')).toHaveValue('Typed with care')
  await expectAccessible(page)

  await page.route('**/api/terms/*/images', (route) => route.abort())
  await choose(page, 'sound.png', 'image/png', await picture('green'))
  await send(page).click()
  await expectToast(page, 'Upload failed', 'Failed to upload image. Please try again.')
  await expect(dialog(page).getByLabel('Caption')).toHaveValue('Typed with care')
  await page.unroute('**/api/terms/*/images')
  await send(page).click()
  await expectToast(page, 'Image uploaded')
  await expect(figures(page)).toContainText(['Typed with care'])
})

// Shows images/viewer, images/tools, images/said
story(
  'captions are edited and images deleted below the image and in the viewer',
  async ({ page, product, administrator }) => {
    story.slow()
    const { slug } = await createTerm({ product, administrator }, { name: 'Two Pictures' })
    await signIn(page, administrator)
    await page.goto(`/term/${slug}`)
    await uploadPicture(page, 'purple', 'The purple one')
    await uploadPicture(page, 'orange', 'The orange one')

    const caption = page.getByRole('dialog', { name: 'Edit Caption' })
    await images(page).getByRole('button', { name: 'Edit caption of The purple one' }).click()
    await expect(caption.getByLabel('Caption')).toHaveValue('The purple one')
    await expectAccessible(page)
    await caption.getByLabel('Caption').fill('The violet one')
    await page.route('**/api/images/*/caption', (route) => route.abort())
    await caption.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Update failed', 'Failed to update caption. Please try again.')
    await expect(caption.getByLabel('Caption')).toHaveValue('The violet one')
    await expectAccessible(page)
    await page.unroute('**/api/images/*/caption')
    await caption.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Caption updated')
    await expect(figures(page)).toContainText(['The violet one', 'The orange one'])

    const viewer = page.getByRole('dialog', { name: 'Image viewer' })
    await images(page).getByRole('link', { name: 'The orange one' }).click()
    await expect(viewer.getByRole('status')).toHaveText('2 of 2')
    await expectAccessible(page)
    await viewer.getByRole('button', { name: 'Edit caption of The orange one' }).click()
    await expect(viewer).toBeHidden()
    await caption.getByLabel('Caption').fill('')
    await caption.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Caption updated')
    await expect(figures(page).nth(1).getByRole('img')).toHaveAttribute('alt', 'orange.png')

    const confirm = page.getByRole('alertdialog', { name: 'Delete Image' })
    await images(page).getByRole('link', { name: 'orange.png' }).click()
    await viewer.getByRole('button', { name: 'Delete orange.png' }).click()
    await expect(confirm).toContainText(
      'Are you sure you want to delete the image "orange.png"? This action cannot be undone.',
    )
    await expectAccessible(page)
    await page.route('**/api/images/*', (route) => route.abort())
    await confirm.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Delete failed', 'Failed to delete image. Please try again.')
    await page.unroute('**/api/images/*')
    await confirm.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Image deleted')
    await expect(figures(page)).toHaveCount(1)
    await expect(images(page).getByRole('button', { name: 'Upload image' })).toBeFocused()
  },
)

// Shows images/tools
story('an image that is deleted elsewhere goes from the page', async ({ page, product, administrator }) => {
  const { slug } = await createTerm({ product, administrator }, { name: 'Deleted Elsewhere' })
  await signIn(page, administrator)
  await page.goto(`/term/${slug}`)
  await uploadPicture(page, 'silver', 'Soon gone')
  const { images: uploaded } = term.parse(await administrator.send('GET', `/api/terms/slug/${slug}`))
  await administrator.send('DELETE', `/api/images/${uploaded[0]?.id ?? 0}`)
  await images(page).getByRole('button', { name: 'Delete Soon gone' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Delete failed', 'Image not found')
  await expect(figures(page)).toHaveCount(0)
})

// Shows images/keyboard
story('all of it works with the keyboard, on a phone too', async ({ page, product, administrator }) => {
  const { slug } = await createTerm({ product, administrator }, { name: 'By Keyboard' })
  await page.setViewportSize({ width: 390, height: 800 })
  await signIn(page, administrator)
  await page.goto(`/term/${slug}`)
  // Wait for the picker before pressing the key: Chromium may open it before it reports pickers.
  const chooser = page.waitForEvent('filechooser')
  await images(page).getByRole('button', { name: 'Upload image' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'Choose image' })).toBeFocused()
  await expectNoScrolling(page)
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({ name: 'k.jpg', mimeType: 'image/jpeg', buffer: await picture('black', 'jpeg') })
  await expect(dialog(page).getByRole('img')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Typed')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Image uploaded')
  await expect(images(page).getByRole('button', { name: 'Upload image' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(images(page).getByRole('link', { name: 'Typed' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Edit Caption' }).getByLabel('Caption')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(images(page).getByRole('button', { name: 'Edit caption of Typed' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Image deleted')
  await expect(figures(page)).toHaveCount(0)
  await expectNoScrolling(page)
})

// Shows signing-in/nothing-for-readers
story('readers see none of it and get no byte of it', async ({ page, product, administrator }) => {
  const { id, slug } = await createTerm({ product, administrator }, { name: 'Read Only Pictures' })
  await page.context().addCookies(administrator.cookies)
  const image = { name: 'olive.png', mimeType: 'image/png', buffer: await picture('olive') }
  expect((await page.request.post(`/api/terms/${id}/images`, { multipart: { image } })).status()).toBe(201)
  await page.context().clearCookies()
  await product.settle(administrator)
  const scripts: string[] = []
  page.on('response', (response) => {
    if (/\.(?:js|css)$/.test(new URL(response.url()).pathname)) scripts.push(response.url())
  })
  await page.goto(`/term/${slug}`)
  await page.getByRole('link', { name: 'olive.png' }).click()
  await expect(page.getByRole('dialog', { name: 'Image viewer' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: /Upload|caption|Delete/ })).toHaveCount(0)
  expect(scripts.length).toBeGreaterThan(0)
  for (const script of scripts) {
    const text = await (await page.request.get(script)).text()
    expect([script, /Upload image|Edit caption|image-desk|drop-place/.exec(text)]).toEqual([script, null])
  }
})
