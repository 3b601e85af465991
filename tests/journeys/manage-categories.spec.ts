import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { z } from 'zod'
import { category } from '../../contracts/category.ts'
import { expectAccessible, expectToast, hold, keepToast, press, toastOf } from './states.ts'
import { listen } from './listen.ts'
import { adminTest, type Terms } from './story.ts'

const LIST = '**/api/categories'
/** Requests for all categories, or for one. */
const WRITES = /\/api\/categories(?:\/\d+)?(?:\?|$)/

/** The screen; a story opens it after it has created its categories. */
class Categories {
  readonly search: Locator
  readonly addButton: Locator
  readonly name: Locator
  readonly rows: Locator

  constructor(
    readonly page: Page,
    readonly terms: Terms,
  ) {
    this.search = page.getByPlaceholder('Search categories...')
    this.addButton = page.getByRole('main').getByRole('button', { name: 'Add Category' }).first()
    this.name = page.getByLabel('Name')
    this.rows = page.getByRole('rowheader')
  }

  async open(...existing: string[]): Promise<void> {
    for (const name of existing) await this.terms.administrator.send('POST', '/api/categories', { name })
    await this.page.goto('/manage-categories')
  }

  row = (name: string) =>
    this.page.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name, exact: true }) })
  editButton = (name: string) => this.row(name).getByRole('button', { name: /^Edit/ })
  deleteButton = (name: string) => this.row(name).getByRole('button', { name: /^Delete/ })

  /** Names of all categories, from the service. */
  async names(): Promise<string[]> {
    const all = z.array(category).parse(await this.terms.administrator.send('GET', '/api/categories'))
    return all.map(({ name }) => name)
  }
}

const valuesOf = (fields: Element[]) => fields.map((field) => 'value' in field && field.value)

const test = adminTest.extend<{ categories: Categories }>({
  categories: ({ page, terms }, use) => use(new Categories(page, terms)),
})

// Shows categories/table, categories/search, categories/no-rows, categories/loading, categories/not-fetched, messages/try-again
test('a spinner is shown while categories load, a failure can be retried, and the table can be searched', async ({
  page,
  categories,
}) => {
  await page.route(LIST, (route) => route.fulfill({ status: 500, body: '' }))
  const release = await hold(page, LIST)
  await categories.open('Quartz Watches', 'Sand Watches', `Wide${'w'.repeat(46)}`)
  const loading = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading categories' })
  await expect(loading).toBeVisible()
  await expect(loading.locator('.spinner')).toBeVisible()
  await expectAccessible(page)
  release()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch categories' })).toBeVisible()
  await expectAccessible(page)
  const again = page.getByRole('button', { name: 'Try again' })
  const releaseAgain = await hold(page, LIST)
  await again.press('Enter')
  await expect(loading).toBeVisible()
  releaseAgain()
  await expect(again).toBeFocused()
  await page.unroute(LIST)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table')).toBeVisible()
  await expect(loading).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()

  await expect(page.getByRole('heading', { name: 'Manage Categories', level: 1 })).toBeVisible()
  await expect(categories.addButton).toHaveText('Add Category')
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Terms', 'Actions'])
  await expect(categories.row('Quartz Watches').getByRole('button')).toHaveText([/^Edit/, /^Delete/])
  const shown = await categories.rows.allTextContents()
  const sorted = shown.toSorted(new Intl.Collator('en', { numeric: true }).compare)
  await expect(categories.rows).toHaveText(sorted)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  await categories.search.fill(' z WATCH')
  await expect(categories.rows).toHaveText(['Quartz Watches'])
  await categories.search.fill('watches')
  await expect(categories.rows).toHaveText(['Quartz Watches', 'Sand Watches'])
  await categories.search.fill('there is no such category')
  await expect(page.getByText('No categories found matching your search.', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.route(LIST, (route) => route.fulfill({ json: [] }))
  await page.reload()
  await expect(page.getByText('No categories found. Add your first category!', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

// Shows categories/add, categories/rename, categories/closing, categories/length, categories/done, messages/leaving
test('a category is added and renamed by keyboard alone; its row gets the focus', async ({ page, categories }) => {
  await categories.open()
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await categories.search.fill('nothing like it')
  await page.keyboard.press('Tab')
  await expect(categories.addButton).toBeFocused()
  await page.keyboard.press('Enter')
  const adding = page.getByRole('dialog', { name: 'Add New Category' })
  await expect(adding).toHaveAccessibleDescription('Enter the name for the new category.')
  await expect(categories.name).toBeFocused()
  await expect(categories.name).toHaveAttribute('placeholder', 'Category name')
  await expect(adding.getByRole('button')).toHaveText(['Cancel', 'Add Category'])
  const add = adding.getByRole('button', { name: 'Add Category' })
  await expect(add).toBeDisabled()
  await page.keyboard.type('   ')
  await expect(add).toBeDisabled()
  await expectAccessible(page)

  await page.keyboard.type('Added by Keys  ')
  await expect(add).toBeEnabled()
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON()).toEqual({ name: 'Added by Keys' })
  await expect(adding).toBeHidden()
  await expectToast(page, 'Success', 'Category added successfully')
  // The search is cleared, because it could hide the new category.
  await expect(categories.search).toHaveValue('')
  await expect(categories.editButton('Added by Keys')).toBeFocused()
  await expect(categories.row('Added by Keys')).toBeInViewport()
  expect(await categories.names()).toContain('Added by Keys')
  await expectAccessible(page)

  await page.keyboard.press('Space')
  const editing = page.getByRole('dialog', { name: 'Edit Category' })
  await expect(editing).toHaveAccessibleDescription('Update the category name.')
  await expect(categories.name).toHaveValue('Added by Keys')
  await expect(editing.getByRole('button')).toHaveText(['Cancel', 'Save Changes'])
  await expectAccessible(page)
  // The current name is selected, so typing replaces it.
  await page.keyboard.type('Zebra Names')
  await press(page, 'Tab', 'Tab', 'Enter')
  await expect(editing).toBeHidden()
  await expectToast(page, 'Success', 'Category updated successfully')
  await expect(categories.editButton('Zebra Names')).toBeFocused()
  await expect(categories.row('Added by Keys')).toHaveCount(0)
  expect(await categories.names()).toContain('Zebra Names')

  // The row has had the focus once, and does not take it again while the administrator searches.
  await categories.search.fill('nothing like it')
  await expect(categories.row('Zebra Names')).toHaveCount(0)
  await categories.search.fill('')
  await expect(categories.row('Zebra Names')).toBeVisible()
  await expect(categories.search).toBeFocused()

  // Categories that others add would move the row.
  const isRead = (request: Request): boolean => request.method() === 'GET'
  await page.route('**/api/categories', (route) => (isRead(route.request()) ? route.abort() : route.continue()))
  await categories.addButton.press('Enter')
  await page.keyboard.type('Zz below all')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Success', 'Category added successfully')
  const added = categories.editButton('Zz below all')
  await expect(added).toBeFocused()
  const [button, toast] = [await added.boundingBox(), await toastOf(page).boundingBox()]
  expect(button?.x).toBeGreaterThan(toast?.x ?? Infinity)
  expect((button?.y ?? Infinity) + (button?.height ?? 0)).toBeLessThan(toast?.y ?? 0)
})

// Shows categories/delete, categories/closing, categories/done, categories/counts, categories/what-goes, categories/terms-without
test('each category shows its number of terms; deleting it keeps them and lists those without any', async ({
  page,
  categories,
  terms,
}) => {
  const term = await terms.create('Left Behind', { categories: ['Goes "Away"', 'UX'] })
  const { id } = await terms.create('Soon Homeless', { categories: ['Short Lived'] })
  await terms.create('At Home', { categories: ['Short Lived', 'UX'] })
  await categories.open()
  const remove = categories.deleteButton('Goes "Away"')
  await remove.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Delete Category' })
  await expect(dialog).toHaveAccessibleDescription(
    'Are you sure you want to delete the category "Goes "Away""? This will remove the category from all associated terms. 1 term will lose it.',
  )
  await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Delete'])
  await expectAccessible(page)

  // The safe button has the focus.
  for (const keys of [['Enter'], ['Enter', 'Escape']]) {
    for (const key of keys) await page.keyboard.press(key)
    await expect(dialog).toBeHidden()
    await expect(remove).toBeFocused()
  }
  await press(page, 'Enter', 'Tab', 'Enter')
  await expectToast(page, 'Success', 'Category deleted successfully')
  await expect(dialog).toBeHidden()
  await expect(categories.row('Goes "Away"')).toHaveCount(0)
  await expect(page.getByRole('table').locator(':focus')).toHaveText(/^Edit/)
  expect((await terms.of(term.id)).categories).toMatchObject([{ name: 'UX' }])

  await expect(categories.row('Short Lived').getByRole('cell').first()).toHaveText('2')
  await categories.deleteButton('Short Lived').click()
  await expect(dialog).toHaveAccessibleDescription(/2 terms will lose it\. 1 term will have no category at all\.$/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText(/terms? without a category$/).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Edit Soon Homeless' }).click()
  await expect(page).toHaveURL(`/edit-meaning?term=${id}`)
})

// Shows categories/pending, categories/failed, messages/heard
test('a pending request disables the button, and a failure is reported', async ({ page, categories }) => {
  await categories.open('Slow Category')
  await expect(categories.row('Slow Category')).toBeVisible()
  for (const { opener, action, typed, failure } of [
    { opener: categories.addButton, action: 'Add Category', typed: 'Slow Addition', failure: 'Failed to add category' },
    {
      opener: categories.editButton('Slow Category'),
      action: 'Save Changes',
      typed: 'Slower Category',
      failure: 'Failed to update category',
    },
    {
      opener: categories.deleteButton('Slower Category'),
      action: 'Delete',
      typed: null,
      failure: 'Failed to delete category',
    },
  ]) {
    await opener.click()
    const dialog = page.locator('dialog')
    const submit = dialog.getByRole('button', { name: action })
    await page.route(WRITES, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 502, body: '<p>Bad</p>' }),
    )
    if (typed !== null) await categories.name.fill(typed)
    const heard = await listen(page)
    await submit.click()
    await expectToast(page, 'Error', failure)
    await expect.poll(heard).toContain(`Notification Error ${failure}`)
    await expect(dialog).toBeVisible()
    expect(await categories.name.evaluateAll(valuesOf)).toEqual(typed === null ? [] : [typed])
    expect(await categories.names()).not.toContain(typed)
    await page.unroute(WRITES)

    const release = await hold(page, WRITES)
    await expect(submit.locator('.spinner')).toHaveCount(0)
    await submit.click()
    await expect(submit).toBeDisabled()
    await expect(submit.locator('.spinner')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    release()
    await expect(dialog).toBeHidden()
    await page.unroute(WRITES)
  }
})

// Shows reading/keyboard, categories/failed
test('a double-clicked button regains the focus when its request fails', async ({ page, categories }) => {
  await categories.open('Twice Clicked')
  await categories.deleteButton('Twice Clicked').click()
  await page.route(WRITES, (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()))
  const release = await hold(page, WRITES)
  const submit = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' })
  await submit.dblclick()
  await expect(submit).toBeDisabled()
  release()
  await expectToast(page, 'Error')
  await expect(submit).toBeFocused()
})

// Shows categories/length, categories/failed, messages/leaving
test("errors in a category's name appear under the field", async ({ page, categories }) => {
  await categories.open('Taken Already')
  await categories.addButton.click()
  const alert = page.getByRole('dialog').getByRole('alert')
  await categories.name.fill(' x ')
  await page.keyboard.press('Enter')
  await expect(alert).toHaveText('Name must be at least 2 characters')
  await expect(categories.name).toHaveAccessibleDescription(/Name must be at least 2 characters/)
  await expect(categories.name).toBeFocused()
  await categories.name.fill('y'.repeat(51))
  await expect(alert).toHaveText('Name must be at most 50 characters')
  await page.keyboard.press('Enter')
  await expect(alert).toBeVisible()
  for (const name of ['y'.repeat(50), 'zz']) {
    await categories.name.fill(name)
    await expect(alert).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(categories.row(name)).toBeVisible()
    await categories.addButton.click()
  }
  await categories.name.fill('taken ALREADY')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Error', 'A category with this name already exists')
  await keepToast(page)
  await expect(alert).toHaveText('A category with this name already exists')
  // Escape closes the toast, not the dialog.
  for (const keys of [['F8'], ['F8', 'Tab']]) {
    await press(page, ...keys, 'Escape')
    await expect(toastOf(page)).toHaveCount(0)
    await expect(categories.name).toBeFocused()
    await page.keyboard.press('Enter')
    await expectToast(page, 'Error', 'A category with this name already exists')
  }
  await expect(categories.name).toHaveValue('taken ALREADY')
  await expect(categories.name).toBeFocused()
  await expectAccessible(page)
  // The toast is in front of the dialog and can be used.
  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByText('Error', { exact: true })).toBeHidden()
})

// Shows categories/renamed-meanwhile, categories/changed-meanwhile
test('a category changed elsewhere is renamed or deleted only after its present state was shown', async ({
  page,
  categories,
  terms,
}) => {
  const renameTo = async (name: string) => {
    const before = z.array(category).parse(await terms.administrator.send('GET', '/api/categories'))
    const tidal = before.find((one) => one.name.startsWith('Tidal'))
    await terms.administrator.send('PATCH', `/api/categories/${tidal?.id}`, { name })
  }
  await terms.create('Sextant A', { categories: ['Brass Sextants'] })
  await categories.open('Tidal Charts')
  await categories.editButton('Tidal Charts').click()
  await categories.name.fill('Tidal Names of Mine')
  const alert = page.getByRole('dialog').getByRole('alert')
  for (const name of ['Tidal Names of Hers', 'Tidal Names of His']) {
    await renameTo(name)
    await page.keyboard.press('Enter')
    await expect(alert).toHaveText(`Somebody else has renamed it to "${name}". Save again to rename it anyway.`)
    await expect(categories.name).toHaveValue('Tidal Names of Mine')
    await expect(categories.name).toBeFocused()
    expect(await categories.names()).toContain(name)
  }
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(categories.row('Tidal Names of Mine')).toBeVisible()

  await categories.deleteButton('Brass Sextants').click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Category' })
  const remove = dialog.getByRole('button', { name: 'Delete' })
  await expect(dialog).toHaveAccessibleDescription(/ 1 term will lose it\. 1 term will have no category at all\.$/)
  await terms.create('Sextant B', { categories: ['Brass Sextants'] })
  await remove.click()
  await expectToast(page, 'Error', 'Somebody else has changed this in the meantime')
  await expect(dialog).toHaveAccessibleDescription(/ 2 terms will lose it\. 2 terms will have no category at all\.$/)
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  const before = z.array(category).parse(await terms.administrator.send('GET', '/api/categories'))
  const id = before.find(({ name }) => name === 'Brass Sextants')?.id
  await terms.administrator.send('PATCH', `/api/categories/${id}`, { name: 'Steel Sextants' })
  await remove.click()
  await expect(dialog).toHaveAccessibleDescription(/delete the category "Steel Sextants"\?/)
  expect(await categories.names()).toContain('Steel Sextants')
  await remove.click()
  await expectToast(page, 'Success', 'Category deleted successfully')
  expect(await categories.names()).not.toContain('Steel Sextants')
})

// Shows categories/gone-meanwhile
test('a category deleted elsewhere leaves the table, and the focus stays on the screen', async ({
  page,
  categories,
  terms,
}) => {
  const removed = async (name: string) => {
    const { id } = await terms.administrator.createCategory(name)
    return () => terms.administrator.expect(204, 'DELETE', `/api/categories/${id}`)
  }
  // Precedes them, so it is not the next row.
  await terms.administrator.createCategory('Aloe Arbours')
  const [removeBeds, removePots] = [await removed('Aloe Beds'), await removed('Aloe Pots')]
  await categories.open()
  // Categories of other stories come and go.
  await categories.search.fill('aloe')
  await categories.deleteButton('Aloe Beds').click()
  await removeBeds()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Error', 'Category not found')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(categories.row('Aloe Beds')).toHaveCount(0)
  await expect(categories.editButton('Aloe Pots')).toBeFocused()

  await categories.editButton('Aloe Pots').click()
  await categories.name.fill('Aloe Vases')
  await removePots()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Error', 'Category not found')
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'Somebody else has deleted this category, and no term has it any more. "Add Category" creates it again.',
  )
  await expect(categories.name).toHaveValue('Aloe Vases')
  await expect(categories.name).toBeFocused()
  await expect(categories.row('Aloe Pots')).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(categories.addButton).toBeFocused()
})
