import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import type { Client } from '../product/client.ts'
import { expectAccessible, expectToast, hold, signIn } from './states.ts'
import { createTerm, story } from './story.ts'
import {
  acceptLeaving,
  categoryField,
  chooseCategory,
  currentTermField,
  editor,
  expectDraft,
  expectEditor,
  legacyBox,
  nameField,
  termOf,
  termsNamed,
  write,
} from './terms-desk.ts'

story.describe.configure({ timeout: 60_000 })

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const IMAGES = /\/api\/terms\/\d+\/images$/

async function open(page: Page, administrator: Client): Promise<void> {
  await signIn(page, administrator)
  await page.goto('/add-word')
  await expectEditor(page)
}

const addButton = (page: Page) => page.getByRole('button', { name: 'Add Term', exact: true })
const categoryCard = (page: Page) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Add New Category' }) })

async function fill(page: Page, name: string, category = 'UX'): Promise<void> {
  await nameField(page).fill(name)
  await write(page, `What ${name} means.`)
  await chooseCategory(page, category)
}

async function prepareImage(page: Page, caption: string): Promise<void> {
  await page.getByRole('button', { name: 'Add image' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('Image', { exact: true })
    .setInputFiles({ name: 'wheel.png', mimeType: 'image/png', buffer: PICTURE })
  await dialog.getByLabel('Caption').fill(caption)
  await dialog.getByRole('button', { name: 'Use image' }).click()
  await expect(page.getByText('wheel.png')).toBeVisible()
}

// Shows adding/screen
story(
  'Add New Term has the form, the card for a category, the list, and the image dialog',
  async ({ page, administrator }) => {
    await open(page, administrator)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add New Term')
    for (const field of [nameField(page), editor(page), categoryField(page), legacyBox(page)])
      await expect(field).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Add New Category' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Current Categories' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Current Categories' }).getByText('RT-CDP Collaboration')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Import Terms' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add image' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  },
)

// Shows adding/saved, terms/legacy
story(
  'a term is added, its page is published, and the form is empty again',
  async ({ page, product, administrator }) => {
    await open(page, administrator)
    await fill(page, 'Paddle Wheel')
    await addButton(page).click()
    await expectToast(page, 'Term added')
    await expect(nameField(page)).toHaveValue('')
    await expect(editor(page)).toHaveText('')
    const [added] = await termsNamed(administrator, 'Paddle Wheel')
    expect(added).toMatchObject({ definition: '<p>What Paddle Wheel means.</p>', isLegacy: false, currentTermId: null })
    await product.settle(administrator)
    await page.getByRole('button', { name: 'View its page' }).click()
    await expect(page).toHaveURL(/\/term\/paddle-wheel$/)
    await expect(page.getByText('What Paddle Wheel means.')).toBeVisible()
  },
)

// Shows terms/fields
story('what is wrong is told under the fields, in the words of the schema', async ({ page, administrator }) => {
  await open(page, administrator)
  await addButton(page).click()
  for (const message of ['Term name is required', 'Definition is required', 'At least one category is required'])
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  await expect(nameField(page)).toBeFocused()
  await expect(nameField(page)).toHaveAccessibleDescription('Term name is required')
  await expectAccessible(page)

  await nameField(page).fill('x'.repeat(201))
  await expect(page.getByText('Term name must be at most 200 characters')).toBeVisible()
  await nameField(page).fill('Ruled')
  await categoryField(page).fill('§')
  await categoryField(page).press('Enter')
  await addButton(page).click()
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible()
  await expect(editor(page)).toBeFocused()
  expect(await termsNamed(administrator, 'Ruled')).toEqual([])
})

// Shows terms/legacy, terms/current-points-nowhere, adding/replacement
story(
  'a legacy term points to the current term that was chosen, and to none otherwise',
  async ({ page, product, administrator }) => {
    const current = await createTerm({ product, administrator }, { name: 'Ship Screw' })
    await open(page, administrator)
    await fill(page, 'Old Ship Screw')
    await expect(legacyBox(page)).not.toBeChecked()
    await legacyBox(page).check()
    await currentTermField(page).fill('hip scr')
    await page.getByRole('option', { name: 'Ship Screw', exact: true }).click()
    await addButton(page).click()
    await expectToast(page, 'Term added')
    const [legacy] = await termsNamed(administrator, 'Old Ship Screw')
    expect(legacy).toMatchObject({ isLegacy: true, currentTermId: current.id })

    // Chosen, and then not a legacy term after all; and a legacy term with nothing chosen.
    await fill(page, 'Newer Ship Screw')
    await legacyBox(page).check()
    await currentTermField(page).fill('Ship Screw')
    await page.getByRole('option', { name: 'Ship Screw', exact: true }).click()
    await legacyBox(page).uncheck()
    await addButton(page).click()
    await expect(nameField(page)).toHaveValue('')
    expect((await termsNamed(administrator, 'Newer Ship Screw'))[0]).toMatchObject({
      isLegacy: false,
      currentTermId: null,
    })
    await fill(page, 'Lost Ship Screw')
    await legacyBox(page).check()
    await addButton(page).click()
    await expect(nameField(page)).toHaveValue('')
    expect((await termsNamed(administrator, 'Lost Ship Screw'))[0]).toMatchObject({
      isLegacy: true,
      currentTermId: null,
    })
  },
)

// Shows adding/category-button
story(
  'the button for a category is disabled while the name is empty or the request is pending',
  async ({ page, administrator }) => {
    await open(page, administrator)
    const button = categoryCard(page).getByRole('button', { name: 'Add Category' })
    await expect(button).toBeDisabled()
    await categoryCard(page).getByLabel('Name').fill('   ')
    await expect(button).toBeDisabled()
    await categoryCard(page).getByLabel('Name').fill('  Steam Boats ')
    await expect(button).toBeEnabled()
    const release = await hold(page, '**/api/categories')
    await button.click()
    await expect(button).toBeDisabled()
    await expect(button.locator('.spinner')).toBeVisible()
    release()
    await expectToast(page, 'Category added')
    await expect(
      page.getByRole('list', { name: 'Current Categories' }).getByText('Steam Boats', { exact: true }),
    ).toBeVisible()
    await expect(button).toBeDisabled()
  },
)

// Shows adding/category-failed, adding/category
story('a category that cannot be added says why', async ({ page, administrator }) => {
  await open(page, administrator)
  const field = categoryCard(page).getByLabel('Name')
  await field.fill('a')
  await field.press('Enter')
  await expect(categoryCard(page).getByText('Name must be at least 2 characters')).toBeVisible()
  await field.fill('a'.repeat(51))
  await field.press('Enter')
  await expect(categoryCard(page).getByText('Name must be at most 50 characters')).toBeVisible()
  await field.fill('ux')
  await field.press('Enter')
  await expectToast(page, 'Error adding category', 'A category with this name already exists')
  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await page.route('**/api/categories', (route) => route.abort())
  await field.fill('Unreachable Boats')
  await field.press('Enter')
  await expectToast(page, 'Error adding category', 'Failed to add category. Please try again.')
  await page.unroute('**/api/categories')
  await field.press('Enter')
  await expectToast(page, 'Category added')
})

// Shows adding/image-after-term, images/choose
story('an image is uploaded with its caption, and only after the term exists', async ({ page, administrator }) => {
  await open(page, administrator)
  await fill(page, 'Pictured Wheel')
  await prepareImage(page, 'A wheel of wood')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname.replace(/\d+/, 'ID'))
  })
  await addButton(page).click()
  await expectToast(page, 'Term added')
  expect(calls).toEqual(['/api/terms', '/api/terms/ID/images'])
  const [added] = await termsNamed(administrator, 'Pictured Wheel')
  expect((await termOf(administrator, added?.id ?? 0)).images).toMatchObject([{ caption: 'A wheel of wood' }])
  await expect(page.getByText('wheel.png')).toBeHidden()
})

// Shows adding/image-failed
story('an image that could not be uploaded is kept, and can be tried again', async ({ page, administrator }) => {
  await open(page, administrator)
  await fill(page, 'Late Wheel')
  await prepareImage(page, '')
  await page.route(IMAGES, (route) => route.abort())
  await addButton(page).click()
  await expectToast(page, 'Image upload failed', 'The term was created but the image could not be uploaded.')
  await expect(nameField(page)).toHaveValue('')
  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Upload again' }).click()
  await expectToast(page, 'Upload failed', 'Failed to upload image. Please try again.')
  await page.unroute(IMAGES)
  await page.getByRole('button', { name: 'Upload again' }).click()
  await expectToast(page, 'Image uploaded')
  const [added] = await termsNamed(administrator, 'Late Wheel')
  expect(added?.images).toHaveLength(1)
})

// Shows adding/not-saved, adding/draft
story(
  'a term that cannot be added keeps what was typed, also after a reload and without a connection',
  async ({ page, administrator }) => {
    await open(page, administrator)
    await fill(page, 'Patient Wheel')
    await page.context().setOffline(true)
    await addButton(page).click()
    await expectToast(page, 'Error adding term', 'Failed to add term. Please try again.')
    await expect(page.getByText('Not saved: The glossary could not be reached. Please try again.')).toBeVisible()
    await expect(nameField(page)).toHaveValue('Patient Wheel')
    await expectAccessible(page)
    await page.context().setOffline(false)

    const leaving = acceptLeaving(page)
    await expectDraft(page, 'draft:new-term', 'Patient Wheel')
    await page.reload()
    expect(leaving.asked()).toBe(true)
    await expect(page.getByText('Restored what you had not saved')).toBeVisible()
    await expect(nameField(page)).toHaveValue('Patient Wheel')
    await expect(editor(page)).toHaveText('What Patient Wheel means.')
    await expect(page.getByRole('list', { name: 'Chosen categories' })).toHaveText('UX')
    await addButton(page).click()
    await expectToast(page, 'Term added')
    await page.reload()
    await expect(nameField(page)).toHaveValue('')
    await expect(page.getByText('Restored what you had not saved')).toBeHidden()
  },
)

// Shows adding/draft
story('what was restored can be discarded', async ({ page, administrator }) => {
  await open(page, administrator)
  await nameField(page).fill('Half a Wheel')
  await expectDraft(page, 'draft:new-term', 'Half a Wheel')
  acceptLeaving(page)
  await page.reload()
  await expect(nameField(page)).toHaveValue('Half a Wheel')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(nameField(page)).toHaveValue('')
  expect(await page.evaluate(() => localStorage.getItem('draft:new-term'))).toBeNull()
})

// Shows adding/session-ended
story(
  'when the session has ended nothing is lost: sign in in another tab, save again',
  async ({ page, administrator }) => {
    await open(page, administrator)
    await fill(page, 'Sleepy Wheel')
    const cookies = await page.context().cookies()
    await page.context().clearCookies()
    await addButton(page).click()
    await expect(page.getByText('Your session has ended.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign in in another tab' })).toHaveAttribute('target', '_blank')
    await expectAccessible(page)
    await page.context().addCookies(cookies)
    await addButton(page).click()
    await expectToast(page, 'Term added')
    expect(await termsNamed(administrator, 'Sleepy Wheel')).toHaveLength(1)
  },
)

// Shows adding/full-storage
story('a storage that is full is told once, and nothing else breaks', async ({ page, administrator }) => {
  await open(page, administrator)
  await page.evaluate(() => {
    for (let length = 5_000_000; length >= 1; length = Math.floor(length / 2))
      for (let isFull = false; !isFull;)
        try {
          localStorage.setItem(`filling-${localStorage.length}`, 'x'.repeat(length))
        } catch {
          isFull = true
        }
  })
  await nameField(page).fill('Unkept Wheel')
  await expectToast(page, 'Your text is not kept in this browser')
  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await nameField(page).fill('Unkept Wheel too')
  await expect(nameField(page)).toHaveValue('Unkept Wheel too')
  await expect(page.getByText('Your text is not kept in this browser')).toBeHidden()
})

// Shows adding/screen
story('a term is added by keyboard alone', async ({ page, administrator }) => {
  await open(page, administrator)
  await nameField(page).focus()
  await page.keyboard.type('Wheel by Keys')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Heading 1' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(editor(page)).toBeFocused()
  await page.keyboard.type('Kinds')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('bold')
  await page.keyboard.press('Alt+F10')
  await expect(page.getByRole('button', { name: 'Heading 1' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(editor(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(categoryField(page)).toBeFocused()
  await page.keyboard.type('user e')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('experiments')
  await page.keyboard.press('Enter')
  await page.keyboard.type('UX')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Chosen categories' }).getByRole('listitem')).toHaveText([
    /^user experiments/,
    /^UX/,
  ])
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Remove user experiments' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(categoryField(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(legacyBox(page)).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type('identity graph')
  await expect(page.getByRole('option', { name: 'Identity Graph', exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Chosen current term' })).toHaveText('Identity Graph')
  await addButton(page).focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Term added')
  const [added] = await termsNamed(administrator, 'Wheel by Keys')
  expect(added).toMatchObject({ definition: '<h1>Kinds</h1><p><strong>bold</strong></p>', isLegacy: true })
  expect(added?.categories.map(({ name }) => name)).toEqual(['UX'])
})

story('the screen does not scroll sideways on a phone of 360 px', async ({ page, administrator }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, administrator)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

// Milliseconds from the key to the list that fits it, the service's answer of 10,000 names being there.
story('typing over 10,000 names stays quick: a key takes less than a frame', async ({ page, administrator }) => {
  const names = Array.from({ length: 10_000 }, (_, place) => ({
    id: place + 1,
    name: `Term number ${place}`,
    slug: `t-${place}`,
  }))
  await page.route('**/api/terms/names', (route) => route.fulfill({ json: names }))
  await open(page, administrator)
  await legacyBox(page).check()
  await currentTermField(page).fill('t')
  await expect(page.getByRole('option')).toHaveCount(10)
  await currentTermField(page).fill('')
  // What the page does from the key on, until React has drawn the list.
  await currentTermField(page).evaluate((field) => {
    const times: number[] = []
    let started = 0
    field.addEventListener('beforeinput', () => (started = performance.now()), { capture: true })
    document.addEventListener('input', () => queueMicrotask(() => times.push(performance.now() - started)))
    Object.assign(globalThis, { times })
  })
  await page.keyboard.type('term number 99')
  const times = z.array(z.number()).parse(await page.evaluate('times'))
  expect(times).toHaveLength('term number 99'.length)
  await expect(page.getByRole('option').first()).toHaveText('Term number 99')
  expect(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]).toBeLessThan(16)
})
