import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { canvas } from '../../admin-api/testing/pictures.ts'
import { expectAccessible, expectNoToast, expectToast, hold, press, sendSignIn } from './states.ts'
import type { Terms } from './story.ts'
import { test, TermForm } from './term-form.ts'

test.beforeEach(({ form }) => form.open('/add-word'))

const IMAGES = /\/api\/terms\/\d+\/images$/

const currentCategories = (page: Page) => page.getByRole('list', { name: 'Current Categories' })

/** Counts how often the page folds a name for comparison. Folding all names of a large glossary takes longer than a key may. */
const countFolds = (page: Page, name: string) =>
  page.evaluateHandle((counted) => {
    const folds = { count: 0 }
    String.prototype.toLowerCase = function () {
      if (String(this) === counted) folds.count += 1
      return this.toLocaleLowerCase('en')
    }
    return folds
  }, name)

async function prepareImage(page: Page, caption: string): Promise<void> {
  await page.getByRole('button', { name: 'Add image' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('Image', { exact: true })
    .setInputFiles({ name: 'wheel.png', mimeType: 'image/png', buffer: await canvas(1, 1).png().toBuffer() })
  await dialog.getByLabel('Caption').fill(caption)
  await dialog.getByRole('button', { name: 'Use image' }).click()
  await expect(page.getByRole('group', { name: 'Image' }).getByText('wheel.png', { exact: true })).toBeVisible()
  // The form shows the image a moment before the browser has stored it.
  const isKept = async () => {
    const address = sessionStorage.getItem('draft:image') ?? ''
    return (await (await caches.open('draft')).match(address)) !== undefined
  }
  await expect.poll(() => page.evaluate(isKept)).toBe(true)
}

/** Adds terms whose images, with the names as captions, cannot be uploaded and wait above the form. */
async function addWithoutImages(page: Page, form: TermForm, names: readonly string[]): Promise<void> {
  await page.route(IMAGES, (route) => route.abort())
  for (const name of names) {
    await form.fill(name)
    await prepareImage(page, name)
    await form.submit.click()
    await expect(page.getByText(`The term "${name}" was created without it.`)).toBeVisible()
    await page.getByRole('button', { name: 'Acknowledge' }).click()
  }
  await page.unroute(IMAGES)
}

async function uploadAgain(page: Page, terms: Terms, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const waiting = page.getByRole('region', { name: `Image of ${name} not uploaded` })
    await waiting.getByRole('button', { name: 'Upload again' }).press('Enter')
    await expect(waiting).toHaveCount(0)
    const [added] = await terms.named(name)
    expect(added?.images).toMatchObject([{ caption: name }])
  }
}

/** Milliseconds until an edit must be on its page, on a machine that is busy with other tests. */
const SOON = { timeout: 5000 }

// Shows adding/saved, adding/next, terms/legacy, publishing/edits
test('a new term gets a published page, which a later edit updates, and the form is empty again', async ({
  page,
  form,
  terms,
}) => {
  await form.fill('Paddle Wheel')
  await form.save('Term added')
  await expect(form.name).toHaveValue('')
  await expect(form.name).toBeFocused()
  await expect(form.name).toBeInViewport()
  await expect(form.definition).toHaveText('')
  const [added] = await terms.named('Paddle Wheel')
  expect(added).toMatchObject({
    ...{ definition: '<p>What Paddle Wheel means.</p>', linkName: 'automatically' },
    ...{ isLegacy: false, currentTermId: null },
  })
  await terms.settle()
  await page.getByRole('button', { name: 'View its page' }).click()
  await expect(page).toHaveURL(/\/term\/paddle-wheel$/)
  await expect(page.getByText('What Paddle Wheel means.')).toBeVisible()
  await terms.administrator.patchTerm(added?.id ?? 0, { definition: '<p>It means <strong>more</strong> now.</p>' })
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('It means more now.')).toBeVisible({ timeout: 1 })
  }).toPass(SOON)
})

// Shows adding/required
test('the form marks its required fields, on screen and for screen readers', async ({ page, form }) => {
  for (const field of [form.name, form.definition, form.categories])
    await expect(field).toHaveAttribute('aria-required', 'true')
  await form.legacy.check()
  for (const field of ['Also called', 'Current term', 'Related terms', 'Link this name'])
    await expect(page.getByLabel(field)).not.toHaveAttribute('aria-required')
  for (const label of ['Term name', 'Definition', 'Categories'])
    await expect(page.getByText(`${label} (required)`, { exact: true })).toBeVisible()
  await expect(page.getByText('(required)', { exact: true })).toHaveCount(3)
  await expect(form.name).toHaveAccessibleName('Term name')
  await expectAccessible(page)
})

// Shows terms/fields
test("the form shows the schema's messages under the fields and focuses the first wrong field", async ({
  page,
  form,
  terms,
}) => {
  await form.submit.click()
  for (const message of ['Term name is required', 'Definition is required', 'At least one category is required'])
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  await expect(form.name).toBeFocused()
  await expect(form.name).toHaveAccessibleDescription('Term name is required')
  await expectAccessible(page)

  await form.name.fill('x'.repeat(201))
  await expect(page.getByText('Term name must be at most 200 characters')).toBeVisible()
  await form.name.fill('Ruled')
  await form.categories.fill('§')
  await form.categories.press('Enter')
  await form.submit.click()
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible()
  await expect(form.definition).toBeFocused()
  expect(await terms.named('Ruled')).toEqual([])
})

// Shows terms/legacy, terms/current-points-nowhere, adding/replacement, adding/typed-replacement
test('a legacy term points to the current term that is chosen or typed in full; a partial name is refused', async ({
  form,
  terms,
}) => {
  const [current] = await terms.named('Identity Graph')
  for (const { name, isLegacy, currentTermId } of [
    { name: 'Old Ship Screw', isLegacy: true, currentTermId: current?.id },
    // A current term is chosen, then 'Legacy term' is unchecked; and a legacy term without a current term.
    { name: 'Newer Ship Screw', isLegacy: false, currentTermId: null },
    { name: 'Lost Ship Screw', isLegacy: true, currentTermId: null },
  ]) {
    await form.fill(name)
    await expect(form.legacy).not.toBeChecked()
    await form.legacy.check()
    if (name !== 'Lost Ship Screw') await form.chooseCurrentTerm('Identity Graph', 'dentity gra')
    if (!isLegacy) await form.legacy.uncheck()
    await form.submit.click()
    await expect(form.name).toHaveValue('')
    expect(await terms.named(name)).toMatchObject([{ isLegacy, currentTermId }])
  }

  await form.fill('Typed Ship Screw')
  await form.legacy.check()
  await form.currentTerm.fill('Identity Grap')
  await form.submit.click()
  await expect(form.currentTerm).toHaveAccessibleDescription(/Choose a term from the list: "Identity Grap" is not one/)
  await expect(form.currentTerm).toBeFocused()
  expect(await terms.named('Typed Ship Screw')).toEqual([])
  await form.currentTerm.fill(' identity GRAPH ')
  await form.submit.click()
  await expect(form.name).toHaveValue('')
  expect(await terms.named('Typed Ship Screw')).toMatchObject([{ isLegacy: true, currentTermId: current?.id }])
})

// Shows adding/browse-categories
test('categories are chosen from the field or the list next to it; suggestions leave out chosen ones', async ({
  page,
  form,
  administrator,
}) => {
  await form.categories.focus()
  await expect(page.getByRole('option', { name: 'CJA' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0)
  await press(page, 'ArrowDown', 'ArrowDown', 'Enter')
  const chosen = page.getByRole('list', { name: 'Chosen categories' }).getByRole('listitem')
  await expect(chosen).toHaveCount(1)
  await page.getByRole('button', { name: /^Remove / }).click()
  await expect(chosen).toHaveCount(0)

  const beside = currentCategories(page).getByRole('button', { name: 'UX', exact: true })
  await beside.click()
  await expect(chosen).toHaveText(['UX'])
  await expect(beside).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await beside.click()
  await expect(chosen).toHaveCount(0)

  // Chosen categories take no room in the list, even if they match better.
  const names = Array.from({ length: 11 }, (_, index) => `Pulley ${index + 10}`)
  for (const name of names) await administrator.createCategory(name)
  await page.reload()
  for (const name of names.slice(0, -1)) await currentCategories(page).getByRole('button', { name }).click()
  await form.categories.fill('pulley')
  const offered = page.getByRole('listbox').getByRole('option')
  await expect(offered).toHaveText(['Pulley 20', 'Add new category "pulley"'])
})

// Shows adding/browse-categories
test('a typed category is not called new while the categories cannot be read', async ({ page, form }) => {
  await page.route('**/api/categories', (route) => route.abort())
  await form.open('/add-word')
  await expect(page.getByText('Failed to fetch categories')).toBeVisible()
  await form.categories.fill('CJA')
  const offered = page.getByRole('listbox').getByRole('option')
  await expect(offered).toHaveText(['CJA'])
  await page.unroute('**/api/categories')
  await page.getByRole('button', { name: 'Try again' }).click()
  await form.categories.fill('CJA of none')
  await expect(offered).toHaveText(['Add new category "CJA of none"'])
})

// Shows adding/category-gone
test('a category renamed or deleted by another administrator is created again only on a second save', async ({
  page,
  form,
  administrator,
  terms,
}) => {
  const [spokes, hub] = [await administrator.createCategory('Spokes'), await administrator.createCategory('Hub')]
  await page.reload()
  await form.fill('Mended Wheel')
  await form.chooseCategory('Spokes')
  await administrator.send('PATCH', `/api/categories/${spokes.id}`, { name: 'Wheel Spokes' })
  await form.submit.click()
  await expect(form.categories).toHaveAccessibleDescription(/Somebody else has renamed or deleted "Spokes"/)
  await expect(form.categories).toBeFocused()
  await expectAccessible(page)
  expect(await terms.named('Mended Wheel')).toEqual([])
  await page.getByRole('button', { name: 'Remove Spokes' }).click()
  await form.chooseCategory('Wheel Spokes')
  await form.submit.click()
  await expect(form.name).toHaveValue('')

  const [term] = await terms.named('Mended Wheel')
  expect(term?.categories.map(({ name }) => name)).toEqual(['UX', 'Wheel Spokes'])
  await form.open(`/edit-meaning?term=${term?.id}`)
  await form.chooseCategory('Hub')
  await administrator.expect(204, 'DELETE', `/api/categories/${hub.id}`)
  await form.submit.click()
  await expect(page.getByText(/Somebody else has renamed or deleted "Hub"/)).toBeVisible()
  await form.submit.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await terms.named('Mended Wheel'))[0]?.categories.map(({ name }) => name)).toContain('Hub')
})

// Shows adding/on-its-way, adding/same-name, terms/homonyms
test('the form cannot be changed while it saves, and says when another term has the name', async ({
  page,
  form,
  terms,
}) => {
  await form.fill('Held Wheel')
  const release = await hold(page, '**/api/terms')
  await form.name.press('Enter')
  await expect(form.submit).toBeDisabled()
  await page.keyboard.type(' lost')
  await form.definition.focus()
  await page.keyboard.type(' Lost.')
  await form.legacy.press('Space')
  await currentCategories(page).getByRole('button', { name: 'CJA', exact: true }).click()
  await form.name.focus()
  await expect(form.name).toHaveValue('Held Wheel')
  await expect(form.definition).toHaveText('What Held Wheel means.')
  await expect(form.legacy).not.toBeChecked()
  await expect(page.getByRole('list', { name: 'Chosen categories' }).getByRole('listitem')).toHaveText(['UX'])
  await expectAccessible(page)
  release()
  await expectToast(page, 'Term added')
  expect(await terms.named('Held Wheel')).toMatchObject([{ definition: '<p>What Held Wheel means.</p>' }])

  await form.fill(' held WHEEL ')
  await expect(form.definition).toHaveText('What  held WHEEL  means.')
  const note = page.getByRole('status').filter({ hasText: 'A term with this name already exists: Held Wheel' })
  await expect(note.getByRole('link', { name: 'Held Wheel' })).toHaveAttribute('href', '/term/held-wheel')
  await expectAccessible(page)
  const folds = await countFolds(page, 'Held Wheel')
  await form.name.pressSequentially(' ')
  await expect(note).toBeVisible()
  expect(await folds.jsonValue()).toEqual({ count: 0 })
  await form.save('Term added')
  await expect(note).toBeHidden()

  await form.fill('Answerless Wheel')
  await page.route('**/api/terms', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await form.submit.click()
  await expectToast(page, 'Error adding term', 'Failed to add term. Please try again.')
  await expect(page.getByText('A term with this name already exists: Answerless Wheel')).toBeVisible()
})

// Shows adding/category-button, adding/category-failed, adding/category, messages/offline
test("'Add New Category' adds a category, or says why it cannot", async ({ page, context }) => {
  const card = page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Add New Category' }) })
  const field = card.getByLabel('Name')
  const button = card.getByRole('button', { name: 'Add Category' })
  await expect(button).toBeDisabled()
  await field.fill('   ')
  await expect(button).toBeDisabled()
  await field.fill('  Steam Boats ')
  await expect(button).toBeEnabled()
  const release = await hold(page, '**/api/categories')
  // Reads that follow the write must not delay the next category.
  const releaseTerms = await hold(page, /\/api\/terms/)
  await button.click()
  await expect(button).toBeDisabled()
  await expect(button.locator('.spinner')).toBeVisible()
  await field.pressSequentially('and Trains')
  await expect(field).toHaveValue('  Steam Boats ')
  release()
  await expectToast(page, 'Category added')
  await expect(currentCategories(page).getByText('Steam Boats', { exact: true })).toBeVisible()
  await expect(button).toBeDisabled()

  for (const [name, message] of [
    ['a', 'Name must be at least 2 characters'],
    ['a'.repeat(51), 'Name must be at most 50 characters'],
  ] as const) {
    await field.fill(name)
    await field.press('Enter')
    await expect(card.getByText(message)).toBeVisible()
  }
  releaseTerms()
  await field.fill('ux')
  await field.press('Enter')
  await expectToast(page, 'Error adding category', 'A category with this name already exists')
  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await context.setOffline(true)
  await field.fill('Unreachable Boats')
  await field.press('Enter')
  await expectToast(page, 'Error adding category', 'Failed to add category. Please try again.')
  await context.setOffline(false)
  await field.press('Enter')
  await expectToast(page, 'Category added')
})

// Shows adding/image-after-term, adding/image-removed, adding/screen, images/choose, adding/image-failed
test('an image is uploaded with its caption after the term exists, and a failed upload can be retried', async ({
  page,
  form,
  terms,
}) => {
  await form.fill('Pictured Wheel')
  await prepareImage(page, '')
  await page.getByRole('button', { name: 'Remove image' }).press('Enter')
  await expect(page.getByText('wheel.png')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add image' })).toBeFocused()
  await prepareImage(page, 'A wheel of wood')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname.replace(/\d+/, 'ID'))
  })
  await form.save('Term added')
  expect(calls).toEqual(['/api/terms', '/api/terms/ID/images'])
  const [pictured] = await terms.named('Pictured Wheel')
  expect((await terms.of(pictured?.id ?? 0)).images).toMatchObject([{ caption: 'A wheel of wood' }])
  await expect(page.getByText('wheel.png')).toBeHidden()

  await form.fill('Late Wheel')
  await prepareImage(page, '')
  await page.route(IMAGES, (route) => route.abort())
  await form.submit.click()
  await expectToast(page, 'Image upload failed', 'The term was created but the image could not be uploaded.')
  await expect(form.name).toHaveValue('')
  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Upload again' }).click()
  await expectToast(page, 'Upload failed', 'Failed to upload image. Please try again.')
  await page.unroute(IMAGES)
  await page.getByRole('button', { name: 'Upload again' }).click()
  await expectToast(page, 'Image uploaded')
  const [added] = await terms.named('Late Wheel')
  expect(added?.images).toHaveLength(1)

  await form.fill('Modern Wheel')
  await page.getByRole('button', { name: 'Add image' }).click()
  const dialog = page.getByRole('dialog')
  // A WebP file with the name of another format, as browsers and phones save it.
  const buffer = await canvas(1, 1).webp().toBuffer()
  await dialog.getByLabel('Image', { exact: true }).setInputFiles({ name: 'wheel.png', mimeType: 'image/png', buffer })
  await dialog.getByRole('button', { name: 'Use image' }).click()
  await form.submit.click()
  await expectToast(page, 'Image upload failed', 'The term was created but the image could not be uploaded.')
  const waiting = page.getByRole('region', { name: 'Image of Modern Wheel not uploaded' })
  await expect(waiting).toContainText('Only JPEG, PNG and GIF images are supported')
  await waiting.getByRole('button', { name: 'Upload again' }).click()
  await expectToast(page, 'Upload failed', 'Only JPEG, PNG and GIF images are supported')
})

// Shows adding/image-failed, adding/draft
test('images that failed to upload wait for their own terms, also after a reload', async ({ page, form, terms }) => {
  const names = ['Inner Wheel', 'Outer Wheel']
  await addWithoutImages(page, form, ['Spare Wheel', ...names])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Leave it out' }).first().press('Enter')
  await expect(page.getByRole('button', { name: 'Leave it out' })).toHaveCount(2)
  await expect(form.name).toBeFocused()
  await prepareImage(page, 'For the next term')
  await page.reload()
  await expect(page.getByRole('group', { name: 'Image' })).toContainText('For the next term')
  await uploadAgain(page, terms, names)
  await expect(form.name).toBeFocused()
  await page.reload()
  await expect(page.getByText('For the next term')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload again' })).toHaveCount(0)
})

// Shows adding/draft
test('each tab of Add New Term restores its own text, except what another tab has added', async ({
  page,
  form,
  context,
}) => {
  const beside = new TermForm(await context.newPage())
  await beside.open('/add-word')
  await form.name.fill('Left Tab')
  await beside.name.fill('Right Tab')
  await form.reloadWithDraft('draft:new-term', 'Right Tab')
  await expect(form.name).toHaveValue('Left Tab')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(form.name).toHaveValue('')
  await beside.page.reload()
  await expect(beside.name).toHaveValue('Right Tab')
  await page.reload()
  await expect(form.name).toHaveValue('Right Tab')

  await beside.page.close()
  page.on('dialog', (question) => void question.accept())
  await form.fill('Added Elsewhere')
  await page.goto('/about')
  const other = new TermForm(await context.newPage())
  await other.open('/add-word')
  await expect(other.name).toHaveValue('Added Elsewhere')
  await other.submit.click()
  await expectToast(other.page, 'Term added')
  await form.open('/add-word')
  await expect(form.name).toHaveValue('')

  // An open tab notices every term that another one adds.
  await form.fill('Added There')
  await other.page.reload()
  await expect(other.name).toHaveValue('Added There')
  await other.submit.click()
  await expectToast(other.page, 'Term added')
  await other.fill('Added Last')
  await other.submit.click()
  await expect(other.name).toHaveValue('')
  await page.reload()
  await form.expectEditor()
  await expect(form.name).toHaveValue('')
})

// Shows adding/draft, adding/image-after-term
test('each tab has an image of its own', async ({ page, form, context, terms }) => {
  page.on('dialog', (question) => void question.accept())
  await form.fill('Wheel of This Tab')
  await prepareImage(page, 'This tab')
  const other = new TermForm(await context.newPage())
  await other.open('/add-word')
  const prepared = (of: Page) => of.getByRole('group', { name: 'Image' })
  await expect(prepared(other.page)).toContainText('This tab')
  await other.page.getByRole('button', { name: 'Remove image' }).click()
  await prepareImage(other.page, 'Other tab')
  for (const one of [page, other.page]) await one.reload()
  await expect(prepared(page)).toContainText('This tab')
  await expect(prepared(other.page)).toContainText('Other tab')
  await form.save('Term added')
  const [added] = await terms.named('Wheel of This Tab')
  expect(added?.images).toMatchObject([{ caption: 'This tab' }])
  for (const one of [page, other.page]) await one.reload()
  await expect(prepared(other.page)).toContainText('Other tab')
  await form.expectEditor()
  await expect(prepared(page).getByRole('button')).toHaveText(['Add image'])
})

// Shows adding/image-failed, adding/draft
test('an uploaded image is not offered or uploaded again when only the answer was lost', async ({
  page,
  form,
  terms,
}) => {
  for (const name of ['Answered Wheel', 'Reloaded Wheel']) {
    await page.route(IMAGES, async (route) => {
      await route.fetch()
      if (name === 'Answered Wheel') await route.abort()
    })
    await form.fill(name)
    await prepareImage(page, name)
    const asked = page.waitForRequest(IMAGES)
    await form.submit.click()
    await asked
    await expect.poll(async () => (await terms.named(name))[0]?.images.length).toBe(1)
    if (name === 'Answered Wheel') {
      await page.getByRole('button', { name: 'Upload again' }).click()
      await expectToast(page, 'Image uploaded')
    } else {
      const looked = page.waitForResponse(/\/api\/terms\/\d+$/)
      await page.reload()
      await looked
      await form.expectEditor()
    }
    await expect(page.getByRole('button', { name: 'Upload again' })).toHaveCount(0)
    await page.unroute(IMAGES)
    expect((await terms.named(name))[0]?.images).toHaveLength(1)
  }
})

// Shows adding/draft
test('a reload during an upload does not lose the image', async ({ page, form }) => {
  await form.fill('Hasty Wheel')
  await prepareImage(page, '')
  const asked = page.waitForRequest(IMAGES)
  await hold(page, IMAGES)
  await form.submit.click()
  await asked
  await expect(page.getByText('wheel.png')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Image of Hasty Wheel not uploaded' })).toContainText('wheel.png')
  await expect(page.getByRole('button', { name: 'Add image' })).toBeVisible()
})

// Shows adding/not-saved, adding/draft, adding/session-ended
test('the form survives a lost connection, a reload and an ended session; why a save failed is in view', async ({
  page,
  form,
  context,
  terms,
}) => {
  await form.fill('Patient Wheel')
  await prepareImage(page, 'A wheel – at rest')
  await context.setOffline(true)
  await page.setViewportSize({ width: 390, height: 844 })
  const reason = page.getByText('Not saved: The glossary could not be reached. Please try again.')
  for (const send of [() => form.submit.click(), () => form.name.press('Enter')]) {
    await send()
    await expectToast(page, 'Error adding term', 'Failed to add term. Please try again.')
    await expect(reason).toBeInViewport({ ratio: 1 })
    const { y = 0 } = (await page.getByRole('region', { name: /^Notifications/ }).boundingBox()) ?? {}
    const shown = await reason.boundingBox()
    expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThan(y)
    await page.getByRole('button', { name: 'Acknowledge' }).click()
  }
  await expect(form.name).toHaveValue('Patient Wheel')
  await expectAccessible(page)
  await context.setOffline(false)

  await form.reloadWithDraft('draft:new-term', 'Patient Wheel')
  await expect(page.getByText('Your unsaved text was restored')).toBeVisible()
  await expect(form.name).toHaveValue('Patient Wheel')
  await expect(form.definition).toHaveText('What Patient Wheel means.')
  await expect(page.getByRole('list', { name: 'Chosen categories' })).toHaveText('UX')
  await context.clearCookies()
  await form.submit.click()
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await sendSignIn(page)
  await expect(page).toHaveURL('/add-word')
  await expect(form.name).toHaveValue('Patient Wheel')
  await expect(page.getByText('wheel.png')).toBeVisible()
  await form.save('Term added')
  const [added] = await terms.named('Patient Wheel')
  expect(added?.images).toMatchObject([{ originalName: 'wheel.png', caption: 'A wheel – at rest' }])
  await page.reload()
  await expect(form.name).toHaveValue('')
  await expect(page.getByText('wheel.png')).toHaveCount(0)
  await expect(page.getByText('Your unsaved text was restored')).toBeHidden()
})

// Shows adding/full-storage
test('the form reports full browser storage once, and still works', async ({ page, form }) => {
  await page.evaluate(() => {
    for (let length = 5_000_000; length >= 1; length = Math.floor(length / 2))
      for (let isFull = false; !isFull;)
        try {
          localStorage.setItem(`filling-${localStorage.length}`, 'x'.repeat(length))
        } catch {
          isFull = true
        }
  })
  await form.name.fill('Unkept Wheel')
  await expectToast(page, 'Your text is not kept in this browser')
  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await form.name.fill('Unkept Wheel too')
  await expect(form.name).toHaveValue('Unkept Wheel too')
  await expectNoToast(page)
})

// Shows adding/screen, reading/heard
test('a term is added by keyboard alone', async ({ page, form, terms }) => {
  await form.name.focus()
  await page.keyboard.type('Wheel by Keys')
  await press(page, 'Tab', 'Tab')
  await expect(form.tool('Undo')).toBeFocused()
  await press(page, 'ArrowRight', 'ArrowRight')
  await expect(form.tool('Heading 1')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.definition).toBeFocused()
  await page.keyboard.type('Kinds')
  await press(page, 'Enter', 'Control+b')
  await page.keyboard.type('bold')
  await page.keyboard.press('Alt+F10')
  await expect(form.tool('Heading 1')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form.definition).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(form.categories).toBeFocused()
  await page.keyboard.type('user e')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('experiments')
  await page.keyboard.press('Enter')
  await page.keyboard.type('UX')
  await page.keyboard.press('Enter')
  const chosen = page.getByRole('list', { name: 'Chosen categories' }).getByRole('listitem')
  await expect(chosen).toHaveText([/^user experiments/, /^UX/])
  await press(page, 'Shift+Tab', 'Shift+Tab')
  const remove = page.getByRole('button', { name: 'Remove user experiments' })
  await expect(remove).toBeFocused()
  await expect(page.getByRole('tooltip')).toHaveText('Remove user experiments')
  await expect(remove).toHaveAccessibleDescription('')
  await page.keyboard.press('Space')
  await expect(form.categories).toBeFocused()
  await press(page, 'Tab', 'Space')
  await expect(form.legacy).toBeChecked()
  await expect(form.legacy).toHaveAccessibleDescription('A name that is no longer used.')
  await page.keyboard.press('Tab')
  await page.keyboard.type('identity graph')
  await expect(page.getByRole('option', { name: 'Identity Graph', exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Chosen current term' })).toHaveText('Identity Graph')
  await expect(form.currentTerm).toBeFocused()
  await form.submit.focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Term added')
  const [added] = await terms.named('Wheel by Keys')
  expect(added).toMatchObject({ definition: '<h1>Kinds</h1><p><strong>bold</strong></p>', isLegacy: true })
  expect(added?.categories.map(({ name }) => name)).toEqual(['UX'])
})

// Milliseconds from the key to the matching list, after the service's reply with 10,000 names.
test('typing a current term takes less than a frame per key among 10,000 names', async ({ page, form }) => {
  const names = Array.from({ length: 10_000 }, (_, place) => ({
    id: place + 1,
    name: `Term number ${place}`,
    slug: `t-${place}`,
  }))
  await page.route('**/api/terms/names', (route) => route.fulfill({ json: names }))
  await form.open('/add-word')
  await form.legacy.check()
  await form.currentTerm.fill('t')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(10)
  await form.currentTerm.fill('')
  // Measures the page's work from the key until React has rendered the list.
  await form.currentTerm.evaluate((field) => {
    const times: number[] = []
    let started = 0
    field.addEventListener('beforeinput', () => (started = performance.now()), { capture: true })
    document.addEventListener('input', () => queueMicrotask(() => times.push(performance.now() - started)))
    Object.assign(globalThis, { times })
  })
  await page.keyboard.type('term number 99')
  const times = z.array(z.number()).parse(await page.evaluate('times'))
  expect(times).toHaveLength('term number 99'.length)
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText('Term number 99')
  expect(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]).toBeLessThan(16)
})
