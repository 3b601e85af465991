import { expect, type Page } from '@playwright/test'
import { canvas, scriptGif } from '../../admin-api/testing/pictures.ts'
import type { Term } from '../../contracts/term.ts'
import { expectAccessible, expectNoToast, expectToast, hold, press, signIn } from './states.ts'
import { test as onOneProduct } from './story.ts'

const picture = (): Promise<Buffer> => canvas(320, 200).png().toBuffer()

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
  await choose(page, `${color}.png`, 'image/png', await picture())
  await dialog(page).getByLabel('Caption').fill(caption)
  await send(page).click()
  await expectToast(page, 'Image uploaded')
  await expect(dialog(page)).toBeHidden()
}

/** `opened`: a new term, whose page an administrator has opened. `reader`: the browser of a reader. */
const test = onOneProduct.extend<{ opened: Term; reader: Page }>({
  opened: [
    async ({ page, terms }, use, { testId }) => {
      const created = await terms.publish(`Illustrated Word ${testId.slice(-8)}`)
      await signIn(page, terms.administrator)
      await page.goto(`/term/${created.slug}`)
      await use(created)
    },
    { auto: true },
  ],
  reader: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({ baseURL })
    await use(await context.newPage())
    await context.close()
  },
})

const expectNoScrolling = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

// Shows images/hidden, sharing/networks, voting/buttons, reading/last-updated
test('without images readers see no image section, but sharing, votes and date as administrators do', async ({
  page,
  reader,
  opened: { slug },
}) => {
  await reader.goto(`/term/${slug}`)
  const today = new Date().toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  for (const each of [page, reader]) {
    await each.getByText('Share…').click()
    await expect(each.getByRole('region', { name: 'Share' }).getByRole('link')).toHaveCount(4)
    await each.keyboard.press('Escape')
    await expect(each.getByRole('button', { name: /^Upvote/ })).toContainText('0')
    await expect(each.getByRole('button', { name: /^Downvote/ })).toContainText('0')
    await expect(each.getByText(`Last updated ${today}`)).toBeVisible()
  }
  await expect(images(page).getByText('No images yet.')).toBeVisible()
  await expectAccessible(page)
  await expect(reader.getByRole('heading', { name: 'Images' })).toHaveCount(0)
})

// Shows images/choose, images/caption, images/said, images/at-once, signing-in/nothing-for-readers, editing/direction
test('an uploaded image is shown to readers, whose browsers load no upload tools', async ({
  page,
  reader,
  terms,
  opened: { slug },
}) => {
  await openDialog(page)
  await expect(dialog(page).getByText('PNG, JPG, GIF up to 5MB', { exact: true })).toBeVisible()
  await expect(dialog(page).locator('input[type=file]')).toHaveAttribute('accept', 'image/*')
  await expect(dialog(page).getByRole('button')).toHaveText(['Choose image', 'Cancel', 'Upload'])
  await expect(dialog(page).getByLabel('Caption')).toHaveCount(0)
  await expectAccessible(page)
  await choose(page, 'teal.png', 'image/png', await picture())
  await expect(dialog(page).getByRole('img', { name: 'Preview of teal.png' })).toHaveJSProperty('naturalWidth', 320)
  await expect(dialog(page).getByLabel('Caption')).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByLabel('Caption').fill('صورة.')
  await expect(dialog(page).getByLabel('Caption')).toHaveCSS('direction', 'rtl')
  await dialog(page).getByLabel('Caption').fill('How it looks')

  const isToasterThere = () =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/_astro/toaster'))
  await expect.poll(() => page.evaluate(isToasterThere)).toBe(true)
  await page.context().setOffline(true)
  await send(page).click()
  await expectToast(page, 'Upload failed', 'Failed to upload image. Please try again.')
  await page.context().setOffline(false)

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
  await choose(page, 'second.gif', 'image/gif', await canvas(320, 200).gif().toBuffer())
  await send(page).click()
  await expect(figures(page)).toHaveCount(2)
  await terms.settle()
  const files: string[] = []
  reader.on('response', (response) => {
    if (/\.(?:js|css)$/.test(new URL(response.url()).pathname)) files.push(response.url())
  })
  await reader.goto(`/term/${slug}`)
  await expect(figures(reader)).toHaveCount(2)
  await expect(images(reader).getByRole('img').nth(1)).toHaveAttribute('alt', 'second.gif')
  await reader.getByRole('link', { name: 'second.gif' }).click()
  await expect(reader.getByRole('dialog', { name: 'Image viewer' })).toBeVisible()
  await reader.getByRole('button', { name: 'Close' }).click()
  await expect(reader.getByRole('button', { name: /Upload|caption|Delete/ })).toHaveCount(0)
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) {
    const text = await (await reader.request.get(file)).text()
    expect([file, /Upload image|Edit caption|image-desk|drop-place/.exec(text)]).toEqual([file, null])
  }
})

// Shows images/none-selected, images/said, messages/too-large
test('the upload dialog reports a missing or refused image, and keeps the chosen image and its caption', async ({
  page,
}) => {
  await openDialog(page)
  await send(page).click()
  await expectToast(page, 'No image selected', 'Please select an image to upload.')
  await expect(dialog(page).locator('form').getByText('Please select an image to upload.')).toBeVisible()
  await expectAccessible(page)
  await choose(page, 'late.png', 'image/png', await picture())
  await expectNoToast(page)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(figures(page)).toHaveCount(0)

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

  // The last chosen file stays although the first takes longer to read, and a refused file replaces nothing.
  const small = await picture()
  const large = Buffer.concat([small, Buffer.alloc(2_000_000)])
  for (const [name, buffer] of Object.entries({ 'large.png': large, 'small.png': small }))
    await dialog(page).getByLabel('Image', { exact: true }).setInputFiles({ name, mimeType: 'image/png', buffer })
  await dialog(page).getByLabel('Caption').fill('Typed with care')
  await form.evaluate((element) => {
    const dataTransfer = new DataTransfer()
    for (const name of ['one.png', 'two.png']) dataTransfer.items.add(new File([], name, { type: 'image/png' }))
    element.firstElementChild?.firstElementChild?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }))
  })
  await expect(form.getByText('Only one image can be added at a time')).toBeVisible()
  await choose(page, 'notes.txt', 'text/plain', Buffer.from('Notes'))
  await expect(form.getByText('Only JPEG, PNG and GIF images are supported')).toBeVisible()
  await expect(form.getByRole('img', { name: 'Preview of small.png' })).toBeVisible()
  await expect(dialog(page).getByLabel('Caption')).toHaveValue('Typed with care')

  // A file that is both a valid picture and a script.
  await choose(page, 'both.gif', 'image/gif', await scriptGif())
  await send(page).click()
  await expectToast(page, 'Upload failed', 'Only JPEG, PNG and GIF images are supported')
  await expect(dialog(page).getByLabel('Caption')).toHaveValue('Typed with care')
  await expectAccessible(page)

  await page.route('**/api/terms/*/images', (route) => route.abort())
  await choose(page, 'sound.png', 'image/png', small)
  await expect(form.getByText('Only JPEG, PNG and GIF images are supported')).toBeHidden()
  await send(page).click()
  await expectToast(page, 'Upload failed', 'Failed to upload image. Please try again.')
  await expect(dialog(page).getByLabel('Caption')).toHaveValue('Typed with care')
  // From a proxy that accepts at most 1 MB, nginx's default.
  const refusal = { status: 413, contentType: 'text/html', body: '<h1>413 Request Entity Too Large</h1>' }
  await page.route('**/api/terms/*/images', (route) => route.fulfill(refusal))
  await send(page).click()
  await expectToast(page, 'Upload failed', 'The request is too large')
  await page.unroute('**/api/terms/*/images')
  await send(page).click()
  await expectToast(page, 'Image uploaded')
  await expect(figures(page)).toContainText(['Typed with care'])
})

// Shows images/caption-meanwhile, images/tools, images/viewer
test('a caption changed elsewhere is replaced only on a second save; an image deleted elsewhere disappears', async ({
  page,
  terms,
  opened,
}) => {
  await uploadPicture(page, 'brown', 'Before')
  const [image] = (await terms.administrator.readTerm(opened.id)).images
  const byAnother = (caption: string) =>
    terms.administrator.send('PATCH', `/api/images/${image?.id}/caption`, { caption })
  await images(page).getByRole('button', { name: 'Edit caption of Before' }).click()
  const caption = page.getByRole('dialog', { name: 'Edit Caption' })
  await caption.getByLabel('Caption').fill('Mine')
  const alert = caption.getByRole('alert')
  await byAnother('Theirs')
  await caption.getByRole('button', { name: 'Save Changes' }).click()
  await expect(alert).toHaveText('Somebody else has changed this caption to "Theirs". Save again to replace it.')
  await expect(caption.getByLabel('Caption')).toHaveValue('Mine')
  await expectAccessible(page)
  await byAnother('')
  await caption.getByRole('button', { name: 'Save Changes' }).click()
  await expect(alert).toHaveText('Somebody else has removed this caption. Save again to set it anyway.')
  await caption.getByRole('button', { name: 'Save Changes' }).click()
  await expect(figures(page)).toContainText(['Mine'])
  expect((await terms.administrator.readTerm(opened.id)).images).toMatchObject([{ caption: 'Mine' }])

  const deleteFirst = async () => {
    const { images: uploaded } = await terms.of(opened.id)
    await terms.administrator.send('DELETE', `/api/images/${uploaded[0]?.id ?? 0}`)
  }
  const release = await hold(page, `**/api/terms/${opened.id}`)
  await uploadPicture(page, 'silver', 'Soon gone')
  await deleteFirst()
  await images(page).getByRole('link', { name: 'Soon gone' }).click()
  const viewer = page.getByRole('dialog', { name: 'Image viewer' })
  await expect(viewer.getByText('2 of 2', { exact: true })).toBeVisible()
  release()
  await expect(viewer.getByText('1 of 1', { exact: true })).toBeVisible()
  await expect(viewer.getByRole('img', { name: 'Soon gone' })).toBeVisible()
  await viewer.getByRole('button', { name: 'Close' }).click()

  await uploadPicture(page, 'tan', 'Gone too')
  await deleteFirst()
  await images(page).getByRole('button', { name: 'Delete Soon gone' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Delete failed', 'Somebody else has deleted this image')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(figures(page)).toHaveCount(1)

  await images(page).getByRole('button', { name: 'Edit caption of Gone too' }).click()
  await caption.getByLabel('Caption').fill('Still mine')
  await deleteFirst()
  await caption.getByRole('button', { name: 'Save Changes' }).click()
  await expect(alert).toHaveText('Somebody else has deleted this image')
  await expect(caption.getByLabel('Caption')).toHaveValue('Still mine')
  await expect(figures(page)).toHaveCount(0)
})

// Shows images/viewer, images/tools, images/said
test('captions are edited and images deleted below the image and in the viewer', async ({ page }) => {
  await uploadPicture(page, 'purple', 'The purple one')
  await uploadPicture(page, 'orange', 'The orange one')
  const viewer = page.getByRole('dialog', { name: 'Image viewer' })
  await images(page).getByRole('link', { name: 'The orange one' }).click()
  await expect(viewer.getByText('Image uploaded', { exact: true })).toBeVisible()
  for (const name of ['Previous', 'Next', 'Close'])
    await viewer.getByRole('button', { name }).click({ trial: true, timeout: 5000 })
  await viewer.getByRole('button', { name: 'Dismiss' }).click({ timeout: 5000 })
  await expectNoToast(page)
  await viewer.getByRole('button', { name: 'Close' }).click()

  const caption = page.getByRole('dialog', { name: 'Edit Caption' })
  await images(page).getByRole('button', { name: 'Edit caption of The purple one' }).click()
  await expect(caption.getByLabel('Caption')).toHaveValue('The purple one')
  await expectAccessible(page)
  await caption.getByLabel('Caption').fill('The violet one')
  await page.route('**/api/images/*/caption', (route) => route.abort())
  await page.keyboard.press('Enter')
  await expectToast(page, 'Update failed', 'Failed to update caption. Please try again.')
  await expect(caption.getByLabel('Caption')).toHaveValue('The violet one')
  await expect(caption.getByLabel('Caption')).toBeFocused()
  await expectAccessible(page)
  await page.unroute('**/api/images/*/caption')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Caption updated')
  await expect(figures(page)).toContainText(['The violet one', 'The orange one'])

  await images(page).getByRole('link', { name: 'The orange one' }).click()
  await expect(viewer.getByText('2 of 2', { exact: true })).toBeVisible()
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
})

// Shows images/in-definitions, messages/heard
test('before an image is deleted, the dialog says how many definitions show it', async ({ page, terms, opened }) => {
  await uploadPicture(page, 'teal', 'The teal one')
  const [image] = (await terms.of(opened.id)).images
  const definition = `<p>Teal:</p><img src="https://a.example/uploads/${image?.filename}">`
  await terms.create('Teal Sighting', { definition })
  await images(page).getByRole('button', { name: 'Delete The teal one' }).click()
  const confirm = page.getByRole('alertdialog', { name: 'Delete Image' })
  await expect(confirm).toHaveAccessibleDescription(/ 1 definition will not show it any more\.$/)
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Image deleted')
})

// Shows messages/one-at-a-time
test('a late toast does not replace a newer one', async ({ page }) => {
  await uploadPicture(page, 'green', 'The green one')
  const release = await hold(page, '**/readyz')
  const asked = page.waitForRequest('**/readyz')
  await openDialog(page)
  await choose(page, 'grey.png', 'image/png', await picture())
  await send(page).click()
  await asked
  await images(page).getByRole('button', { name: 'Edit caption of The green one' }).click()
  const caption = page.getByRole('dialog', { name: 'Edit Caption' })
  await caption.getByLabel('Caption').fill('The lime one')
  await page.route('**/api/images/*/caption', (route) => route.abort())
  await page.keyboard.press('Enter')
  await expectToast(page, 'Update failed')
  const answered = page.waitForResponse('**/readyz')
  release()
  await (await answered).finished()
  // Lets the page handle the reply.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expectToast(page, 'Update failed')
})

// Shows images/discard, images/leaving
test('an image or caption is not lost by Escape, a click outside the dialog, or the way to sign in', async ({
  page,
  context,
}) => {
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  const answer = (name: string) => question.getByRole('button', { name }).click()
  await openDialog(page)
  await choose(page, 'kept.png', 'image/png', await picture())
  await dialog(page).getByLabel('Caption').fill('Kept')
  await page.mouse.click(5, 5)
  await expectAccessible(page)
  await answer('Cancel')
  await send(page).click()
  await expectToast(page, 'Image uploaded')

  const caption = page.getByRole('dialog', { name: 'Edit Caption' })
  await images(page).getByRole('button', { name: 'Edit caption of Kept' }).click()
  await caption.getByLabel('Caption').fill('Written anew')
  await page.keyboard.press('Escape')
  await answer('Cancel')
  await expect(caption.getByLabel('Caption')).toHaveValue('Written anew')
  await page.keyboard.press('Escape')
  await answer('Discard')
  await expect(caption).toBeHidden()
  await expect(figures(page).getByText('Kept', { exact: true })).toBeVisible()

  await images(page).getByRole('button', { name: 'Edit caption of Kept' }).click()
  await caption.getByLabel('Caption').fill('Half a caption')
  await context.clearCookies()
  await caption.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Update failed', 'Please sign in')
  const [asked] = await Promise.all([
    page.waitForEvent('dialog').then(async (question) => {
      await question.dismiss()
      return question.type()
    }),
    page.getByRole('button', { name: 'Sign in' }).click(),
  ])
  expect(asked).toBe('beforeunload')
  // The sign-in page finds that the session has ended, and other tabs notice.
  const other = await context.newPage()
  await other.goto('/sign-in')
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('administrator'))).toBeNull()
  await expect(caption.getByLabel('Caption')).toHaveValue('Half a caption')
  await caption.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('link', { name: 'Edit Term' })).toHaveCount(0)
  await expect(caption).toHaveCount(0)
})

// Shows images/cancelled
test("'Cancel' aborts an unanswered upload, and shows an image that the service had fully received", async ({
  page,
  opened: { id },
}) => {
  const address = `/api/terms/${id}/images`
  const cancel = async () => {
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(images(page).getByRole('button', { name: 'Upload image' })).toBeFocused()
  }
  await page.route(`**${address}`, () => undefined)
  await openDialog(page)
  await choose(page, 'silent.png', 'image/png', await picture())
  const asked = page.waitForRequest(`**${address}`)
  const ended = page.waitForEvent('requestfailed')
  const read = page.waitForResponse(`**/api/terms/${id}`)
  await send(page).click()
  await asked
  await cancel()
  expect(new URL((await ended).url()).pathname).toBe(address)
  await (await read).finished()
  await expect(figures(page)).toHaveCount(0)
  await expectNoToast(page)
  await page.unroute(`**${address}`)

  const { promise: saved, resolve } = Promise.withResolvers<number>()
  await page.route(`**${address}`, async (route) => resolve((await route.fetch()).status()))
  await openDialog(page)
  await choose(page, 'unanswered.png', 'image/png', await picture())
  await send(page).click()
  expect(await saved).toBe(201)
  await cancel()
  await expect(figures(page)).toHaveCount(1)
  await expectNoToast(page)
})

// Shows images/keyboard
test('on a phone, images are uploaded with a caption and deleted by keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  // Wait for the picker before pressing the key: Chromium may open it before it reports pickers.
  const chooser = page.waitForEvent('filechooser')
  await images(page).getByRole('button', { name: 'Upload image' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'Choose image' })).toBeFocused()
  await expectNoScrolling(page)
  await page.keyboard.press('Enter')
  const buffer = await canvas(320, 200).jpeg().toBuffer()
  await (await chooser).setFiles({ name: 'k.jpg', mimeType: 'image/jpeg', buffer })
  await expect(dialog(page).getByRole('img')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Typed')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Image uploaded')
  await expect(images(page).getByRole('button', { name: 'Upload image' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(images(page).getByRole('link', { name: 'Typed' })).toBeFocused()
  await press(page, 'Tab', 'Enter')
  await expect(page.getByRole('dialog', { name: 'Edit Caption' }).getByLabel('Caption')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(images(page).getByRole('button', { name: 'Edit caption of Typed' })).toBeFocused()
  await press(page, 'Tab', 'Enter')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await press(page, 'Tab', 'Enter')
  await expectToast(page, 'Image deleted')
  await expect(figures(page)).toHaveCount(0)
  await expectNoScrolling(page)
})
