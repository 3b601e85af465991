import { expect, type Page } from '@playwright/test'
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

const SEARCHES = '**/api/terms/search?*'

async function open(page: Page, administrator: Client, address = '/edit-meaning'): Promise<void> {
  await signIn(page, administrator)
  await page.goto(address)
}

async function openDialog(page: Page, administrator: Client, id: number): Promise<void> {
  await open(page, administrator, `/edit-meaning?term=${id}`)
  await expectEditor(page)
}

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search for terms to edit' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Term' })
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Changes' })
const discardQuestion = (page: Page) => page.getByRole('alertdialog', { name: 'Discard changes?' })
const conflict = (page: Page) => page.getByRole('alertdialog', { name: 'Somebody else has changed this term' })

// Shows signing-in/edit-meaning
story('those who are not administrators are sent to Home', async ({ page }) => {
  await page.goto('/edit-meaning')
  await expect(page).toHaveURL(/\/$/)
})

// Shows editing/results, editing/prompt
story(
  'a search shows its results in three columns, each with name, two lines, Edit and Delete',
  async ({ page, product, administrator }) => {
    const long = `<p>${'Round and turning, made to carry. '.repeat(20)}</p>`
    for (const name of ['Ratchet Alpha', 'Ratchet Beta', 'Ratchet Gamma', 'Ratchet Delta'])
      await createTerm({ product, administrator }, { name, definition: long })
    await open(page, administrator)
    await expect(page.getByText('Search for terms to edit', { exact: true }).last()).toBeVisible()
    await expectAccessible(page)

    const release = await hold(page, SEARCHES)
    await searchBox(page).fill('ratchet')
    const skeletons = page.locator('.skeleton-terms li')
    await expect(skeletons).toHaveCount(3)
    release()
    const results = page.locator('.found-terms').getByRole('listitem')
    await expect(results).toHaveCount(4)
    await expect(skeletons).toHaveCount(0)
    await expect(results.getByRole('heading')).toHaveText([
      'Ratchet Alpha',
      'Ratchet Beta',
      'Ratchet Delta',
      'Ratchet Gamma',
    ])
    await expect(results.first().getByRole('button')).toHaveText(['Edit', 'Delete'])
    const boxes = await results.evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top))
    expect(new Set(boxes.slice(0, 3)).size).toBe(1)
    expect(boxes[3]).toBeGreaterThan(boxes[0] ?? 0)
    const lines = await results
      .first()
      .getByText('Round and turning')
      .evaluate((text) =>
        Math.round(text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text).lineHeight)),
      )
    expect(lines).toBe(2)
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    // The header's menu slides away first.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  },
)

// Shows editing/no-results
story(
  'a search without results says so with the query, and an older reply never replaces a newer one',
  async ({ page, product, administrator }) => {
    await createTerm({ product, administrator }, { name: 'Slow Pulley' })
    await open(page, administrator)
    await searchBox(page).fill('qqzzxx')
    await expect(page.getByText('No terms found matching “qqzzxx”')).toBeVisible()
    await expectAccessible(page)
    const release = await hold(page, /search=Slow$/)
    const asked = page.waitForRequest(/search=Slow$/)
    await searchBox(page).fill('Slow')
    await asked
    await searchBox(page).fill('zzyyxx')
    await expect(page.getByText('No terms found matching “zzyyxx”')).toBeVisible()
    const answered = page.waitForResponse(/search=Slow$/)
    release()
    await answered
    await expect(page.getByText('No terms found matching “zzyyxx”')).toBeVisible()
  },
)

// Shows editing/dialog, editing/only-changes, terms/partial
story(
  'Edit opens the dialog, and only what was changed is sent with PATCH',
  async ({ page, product, administrator }) => {
    const before = await createTerm({ product, administrator }, { name: 'Toothed Rack' })
    await open(page, administrator)
    await searchBox(page).fill('Toothed Rack')
    await page.getByRole('button', { name: 'Edit Toothed Rack' }).click()
    await expectEditor(page)
    await expect(page).toHaveURL(new RegExp(`\\?term=${before.id}$`))
    await expect(nameField(page)).toHaveValue('Toothed Rack')
    await expect(editor(page)).toHaveText('What Toothed Rack means.')
    await expectAccessible(page)

    await nameField(page).fill('Toothed Rack and Pinion')
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await saveButton(page).click()
    expect((await sent).postDataJSON()).toEqual({ name: 'Toothed Rack and Pinion', basedOn: before.updatedAt })
    await expectToast(page, 'Term updated')
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL(/\/edit-meaning$/)
    await expect(page.getByRole('heading', { name: 'Toothed Rack and Pinion' })).toBeVisible()
    const after = await termOf(administrator, before.id)
    expect(after).toMatchObject({ definition: before.definition, name: 'Toothed Rack and Pinion' })
  },
)

// Shows editing/dialog
story(
  'the address of a term opens its dialog, and closing it takes the parameter away',
  async ({ page, product, administrator }) => {
    const { id } = await createTerm({ product, administrator }, { name: 'Addressed Cam' })
    await openDialog(page, administrator, id)
    await expect(nameField(page)).toHaveValue('Addressed Cam')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL(/\/edit-meaning$/)
    await page.goto('/edit-meaning?term=2000000')
    await expect(dialog(page).getByRole('alert')).toHaveText('Term not found')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  },
)

// Shows editing/nothing-changed
story('saving what was not changed sends nothing', async ({ page, product, administrator }) => {
  const { id, updatedAt } = await createTerm(
    { product, administrator },
    { name: 'Quiet Cam', definition: '<ul><li>a</li></ul><p>b</p>' },
  )
  await openDialog(page, administrator, id)
  page.on('request', (request) => expect(request.method()).not.toBe('PATCH'))
  await write(page, 'x')
  await page.keyboard.press('Backspace')
  await saveButton(page).click()
  await expectToast(page, 'Nothing to save')
  expect((await termOf(administrator, id)).updatedAt).toBe(updatedAt)
})

// Shows editing/not-itself, terms/legacy, terms/current-points-nowhere
story('the term itself is not among the terms that may replace it', async ({ page, product, administrator }) => {
  const current = await createTerm({ product, administrator }, { name: 'Crankshaft Now' })
  const { id } = await createTerm(
    { product, administrator },
    { name: 'Crankshaft Then', isLegacy: true, currentTermId: current.id },
  )
  await openDialog(page, administrator, id)
  await expect(page.getByRole('list', { name: 'Chosen current term' })).toHaveText('Crankshaft Now')
  await page.getByRole('button', { name: 'Remove Crankshaft Now' }).click()
  await expect(currentTermField(page)).toBeFocused()
  await currentTermField(page).fill('Crankshaft')
  await expect(page.getByRole('option')).toHaveText(['Crankshaft Now'])
  await saveButton(page).click()
  await expectToast(page, 'Term updated')
  expect(await termOf(administrator, id)).toMatchObject({ isLegacy: true, currentTermId: null })

  await administrator.send('PATCH', `/api/terms/${id}`, { currentTermId: current.id })
  await page.goto(`/edit-meaning?term=${id}`)
  await expectEditor(page)
  await legacyBox(page).uncheck()
  await saveButton(page).click()
  await expect(dialog(page)).toBeHidden()
  expect(await termOf(administrator, id)).toMatchObject({ isLegacy: false, currentTermId: null })
})

// Shows editing/delete
story('a delete asks first, then says that the term is deleted', async ({ page, product, administrator }) => {
  await createTerm({ product, administrator }, { name: 'Worn Belt' })
  await open(page, administrator)
  await searchBox(page).fill('Worn Belt')
  await page.getByRole('button', { name: 'Delete Worn Belt' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Term' })
  await expect(question).toContainText('Worn Belt')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect(await termsNamed(administrator, 'Worn Belt')).toHaveLength(1)

  await page.getByRole('button', { name: 'Delete Worn Belt' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Term deleted')
  await expect(question).toBeHidden()
  await expect(page.getByText('No terms found matching “Worn Belt”')).toBeVisible()
  await expect(searchBox(page)).toBeFocused()
  expect(await termsNamed(administrator, 'Worn Belt')).toEqual([])
})

// Shows editing/failed
story(
  'what cannot be saved or deleted is told in a dialog with a Dismiss button',
  async ({ page, product, administrator }) => {
    const { id } = await createTerm({ product, administrator }, { name: 'Stuck Belt' })
    await openDialog(page, administrator, id)
    await nameField(page).fill('Stuck Belt Again')
    await page.context().setOffline(true)
    await saveButton(page).click()
    const updating = page.getByRole('alertdialog', { name: 'Error updating term' })
    await expect(updating).toContainText('Failed to update term. Please try again.')
    await expectAccessible(page)
    await updating.getByRole('button', { name: 'Dismiss' }).click()
    await expect(nameField(page)).toHaveValue('Stuck Belt Again')
    await page.context().setOffline(false)
    await saveButton(page).click()
    await expectToast(page, 'Term updated')

    await searchBox(page).fill('Stuck Belt')
    await page.getByRole('button', { name: 'Delete Stuck Belt Again' }).click()
    await page.route(`**/api/terms/${id}`, (route) => route.abort())
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const deleting = page.getByRole('alertdialog', { name: 'Error deleting term' })
    await expect(deleting).toContainText('Failed to delete term. Please try again.')
    await expectAccessible(page)
    // The toast before, which may still be there, has such a button too.
    await deleting.getByRole('button', { name: 'Dismiss' }).first().click()
    await expect(deleting).toBeHidden()
    expect(await termsNamed(administrator, 'Stuck Belt Again')).toHaveLength(1)
  },
)

// Shows editing/service-messages
story("the service's messages stand under the fields", async ({ page, product, administrator }) => {
  const { id } = await createTerm({ product, administrator }, { name: 'Fussy Belt' })
  await openDialog(page, administrator, id)
  await page.route(`**/api/terms/${id}`, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 400,
          json: {
            statusCode: 400,
            code: 'invalid-input',
            message: 'Please correct the marked fields',
            fields: { 'categories.0': 'Not this one' },
          },
        })
      : route.fallback(),
  )
  await nameField(page).fill('Fussy Belt Two')
  await saveButton(page).click()
  await expect(page.getByText('Not this one')).toBeVisible()
  await expect(categoryField(page)).toBeFocused()
})

// Shows editing/unsaved
story(
  'unsaved text outlives a reload, and closing the dialog or going back asks',
  async ({ page, product, administrator }) => {
    const { id } = await createTerm({ product, administrator }, { name: 'Drafted Gear' })
    await open(page, administrator)
    await searchBox(page).fill('Drafted Gear')
    await page.getByRole('button', { name: 'Edit Drafted Gear' }).click()
    await expectEditor(page)
    await write(page, ' And more.')
    await page.keyboard.press('Escape')
    await expect(discardQuestion(page)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(discardQuestion(page)).toBeHidden()
    await page.goBack()
    await expect(discardQuestion(page)).toBeVisible()
    await discardQuestion(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(new RegExp(`\\?term=${id}$`))

    const leaving = acceptLeaving(page)
    await expectDraft(page, `draft:term-${id}`, 'And more.')
    await page.reload()
    expect(leaving.asked()).toBe(true)
    await expectEditor(page)
    await expect(page.getByText('Restored what you had not saved')).toBeVisible()
    await expect(editor(page)).toHaveText('What Drafted Gear means. And more.')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await discardQuestion(page).getByRole('button', { name: 'Discard' }).click()
    await expect(dialog(page)).toBeHidden()
    await page.goto(`/edit-meaning?term=${id}`)
    await expectEditor(page)
    await expect(editor(page)).toHaveText('What Drafted Gear means.')
  },
)

// Shows editing/conflict
story(
  'two people edit one term: the second sees both versions, chooses by field, and nothing is lost',
  async ({ page, browser, product, administrator, baseURL }) => {
    const { id } = await createTerm({ product, administrator }, { name: 'Shared Axle' })
    await openDialog(page, administrator, id)
    const other = await (await browser.newContext({ baseURL })).newPage()
    await openDialog(other, administrator, id)
    await write(other, ' Said the first.')
    await chooseCategory(other, 'CJA')
    await saveButton(other).click()
    await expectToast(other, 'Term updated')
    await other.context().close()

    await write(page, ' Said the second.')
    await nameField(page).fill('Shared Axle of Two')
    await saveButton(page).click()
    await expect(conflict(page)).toBeVisible()
    await expect(conflict(page).getByRole('group')).toHaveCount(3)
    await expect(conflict(page).locator('mark')).toContainText(['of Two', 'second', 'first', 'CJA'])
    await expectAccessible(page)
    const definition = conflict(page).getByRole('group', { name: 'Definition' })
    await expect(definition.getByRole('radio', { name: /^Keep mine/ })).toBeChecked()
    await expect(
      conflict(page)
        .getByRole('group', { name: 'Categories' })
        .getByRole('radio', { name: /^Take theirs/ }),
    ).toBeChecked()
    await definition.getByRole('radio', { name: /^Take theirs/ }).check()
    await conflict(page).getByRole('button', { name: 'Keep editing' }).click()
    await expect(nameField(page)).toHaveValue('Shared Axle of Two')
    await expect(editor(page)).toHaveText('What Shared Axle means. Said the first.')
    await write(page, ' And the second.')
    await saveButton(page).click()
    await expectToast(page, 'Term updated')
    const settled = await termOf(administrator, id)
    expect(settled).toMatchObject({
      name: 'Shared Axle of Two',
      definition: '<p>What Shared Axle means. Said the first. And the second.</p>',
    })
    expect(settled.categories.map(({ name }) => name).toSorted()).toEqual(['CJA', 'UX'])
  },
)

// Shows editing/conflict
story('a conflict is saved at once with what was chosen', async ({ page, product, administrator }) => {
  const { id } = await createTerm({ product, administrator }, { name: 'Contested Axle' })
  await openDialog(page, administrator, id)
  await administrator.send('PATCH', `/api/terms/${id}`, { definition: '<p>Theirs.</p>' })
  await nameField(page).fill('Contested Axle Mine')
  await saveButton(page).click()
  await conflict(page).getByRole('button', { name: 'Save this version' }).click()
  await expectToast(page, 'Term updated')
  expect(await termOf(administrator, id)).toMatchObject({ name: 'Contested Axle Mine', definition: '<p>Theirs.</p>' })
})

// Shows editing/no-false-conflict
story('a change that the form does not show is no conflict', async ({ page, product, administrator }) => {
  const { id } = await createTerm({ product, administrator }, { name: 'Renamed Hub' })
  await openDialog(page, administrator, id)
  // A legacy name that leads here is a change of this term, too.
  await createTerm({ product, administrator }, { name: 'Old Renamed Hub', isLegacy: true, currentTermId: id })
  await nameField(page).fill('Renamed Hub Now')
  await saveButton(page).click()
  await expectToast(page, 'Term updated')
  await expect(conflict(page)).toBeHidden()
  expect(await termOf(administrator, id)).toMatchObject({ name: 'Renamed Hub Now' })
})

// Shows editing/dialog, editing/delete, editing/keyboard
story('a term is found, edited and deleted by keyboard alone', async ({ page, product, administrator }) => {
  const { id } = await createTerm({ product, administrator }, { name: 'Keyed Spoke' })
  await open(page, administrator)
  await searchBox(page).focus()
  await page.keyboard.type('Keyed Spoke')
  await expect(page.getByRole('button', { name: 'Edit Keyed Spoke' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Edit Keyed Spoke' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectEditor(page)
  await nameField(page).focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' Two')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Term updated')
  await expect(dialog(page)).toBeHidden()
  expect(await termOf(administrator, id)).toMatchObject({ name: 'Keyed Spoke Two' })
  await page.getByRole('button', { name: 'Edit Keyed Spoke Two' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Delete Keyed Spoke Two' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Term deleted')
})
