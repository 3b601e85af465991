import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { category, type Category } from '../../contracts/category.ts'
import type { Client } from '../product/client.ts'
import { expectAccessible, expectToast, hold, signIn } from './states.ts'
import { createTerm, story } from './story.ts'

const LIST = '**/api/categories'
/** Of one category too. */
const WRITES = /\/api\/categories(?:\/\d+)?$/

async function open(page: Page, administrator: Client): Promise<void> {
  await signIn(page, administrator)
  await page.goto('/manage-categories')
}

const create = async (administrator: Client, name: string): Promise<Category> =>
  category.parse(await administrator.send('POST', '/api/categories', { name }))

const namesOf = async (administrator: Client): Promise<string[]> =>
  z
    .array(category)
    .parse(await administrator.send('GET', '/api/categories'))
    .map(({ name }) => name)

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
const searchBox = (page: Page) => page.getByPlaceholder('Search categories...')
const addButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add Category' }).first()

// Shows categories/table, categories/search
story(
  'the categories stand in a table, and the search finds them by a part of the name',
  async ({ page, administrator }) => {
    await create(administrator, 'Quartz Watches')
    await create(administrator, 'Sand Watches')
    await open(page, administrator)
    await expect(page.getByRole('heading', { name: 'Manage Categories', level: 1 })).toBeVisible()
    await expect(addButton(page)).toHaveText('Add Category')
    await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Actions'])
    await expect(rowOf(page, 'Quartz Watches').getByRole('button')).toHaveText([/^Edit/, /^Delete/])
    const shown = await page.getByRole('rowheader').allTextContents()
    const sorted = shown.toSorted(new Intl.Collator('en', { numeric: true }).compare)
    await expect(page.getByRole('rowheader')).toHaveText(sorted)
    await expectAccessible(page)

    await searchBox(page).fill(' z WATCH')
    await expect(page.getByRole('rowheader')).toHaveText(['Quartz Watches'])
    await searchBox(page).fill('watches')
    await expect(page.getByRole('rowheader')).toHaveText(['Quartz Watches', 'Sand Watches'])
  },
)

// Shows categories/loading
story('while the categories load there is a spinner', async ({ page, administrator }) => {
  await signIn(page, administrator)
  const release = await hold(page, LIST)
  await page.goto('/manage-categories')
  const loading = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading categories' })
  await expect(loading).toBeVisible()
  await expect(loading.locator('.spinner')).toBeVisible()
  await expectAccessible(page)
  release()
  await expect(page.getByRole('table')).toBeVisible()
  await expect(loading).toBeHidden()
})

// Shows categories/no-rows
story('without rows the table says why', async ({ page, administrator }) => {
  await open(page, administrator)
  await searchBox(page).fill('there is no such category')
  await expect(page.getByText('No categories found matching your search.', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.route(LIST, (route) => route.fulfill({ json: [] }))
  await page.reload()
  await expect(page.getByText('No categories found. Add your first category!', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

// Shows categories/add, categories/closing, categories/length
story(
  'a category is added by keyboard alone; its name is trimmed, and its row gets the focus',
  async ({ page, administrator }) => {
    await open(page, administrator)
    await searchBox(page).fill('nothing like it')
    await page.keyboard.press('Tab')
    await expect(addButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add New Category' })
    await expect(dialog).toHaveAccessibleDescription('Enter the name for the new category.')
    const name = dialog.getByLabel('Name')
    await expect(name).toBeFocused()
    await expect(name).toHaveAttribute('placeholder', 'Category name')
    await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Add Category'])
    const add = dialog.getByRole('button', { name: 'Add Category' })
    await expect(add).toBeDisabled()
    await page.keyboard.type('   ')
    await expect(add).toBeDisabled()
    await expectAccessible(page)

    await page.keyboard.type('Added by Keys  ')
    await expect(add).toBeEnabled()
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST'),
      page.keyboard.press('Enter'),
    ])
    expect(sent.postDataJSON()).toEqual({ name: 'Added by Keys' })
    await expect(dialog).toBeHidden()
    await expectToast(page, 'Success', 'Category added successfully')
    // The search would hide it.
    await expect(searchBox(page)).toHaveValue('')
    await expect(rowOf(page, 'Added by Keys').getByRole('button', { name: /^Edit/ })).toBeFocused()
    await expect(rowOf(page, 'Added by Keys')).toBeInViewport()
    expect(await namesOf(administrator)).toContain('Added by Keys')
    await expectAccessible(page)
  },
)

// Shows categories/rename, categories/closing
story('a category is renamed by keyboard alone', async ({ page, administrator }) => {
  await create(administrator, 'Aardvark Names')
  await open(page, administrator)
  await rowOf(page, 'Aardvark Names').getByRole('button', { name: /^Edit/ }).focus()
  await page.keyboard.press('Space')
  const dialog = page.getByRole('dialog', { name: 'Edit Category' })
  await expect(dialog).toHaveAccessibleDescription('Update the category name.')
  await expect(dialog.getByLabel('Name')).toHaveValue('Aardvark Names')
  await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Save Changes'])
  await expectAccessible(page)
  // What is there is selected: typing replaces it.
  await page.keyboard.type('Zebra Names')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expectToast(page, 'Success', 'Category updated successfully')
  await expect(rowOf(page, 'Zebra Names').getByRole('button', { name: /^Edit/ })).toBeFocused()
  await expect(rowOf(page, 'Aardvark Names')).toHaveCount(0)
  expect(await namesOf(administrator)).toContain('Zebra Names')
})

// Shows categories/delete, categories/closing
story(
  'a category is deleted after a confirmation, and leaves all its terms',
  async ({ page, product, administrator }) => {
    const term = await createTerm(
      { product, administrator },
      { name: 'Left Behind', categories: ['Goes "Away"', 'UX'] },
    )
    await open(page, administrator)
    const remove = rowOf(page, 'Goes "Away"').getByRole('button', { name: /^Delete/ })
    await remove.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('alertdialog', { name: 'Delete Category' })
    await expect(dialog).toHaveAccessibleDescription(
      'Are you sure you want to delete the category "Goes "Away""? This will remove the category from all associated terms.',
    )
    await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Delete'])
    await expectAccessible(page)

    // The safe button has the focus.
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(remove).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Success', 'Category deleted successfully')
    await expect(dialog).toBeHidden()
    await expect(rowOf(page, 'Goes "Away"')).toHaveCount(0)
    await expect(page.getByRole('table').locator(':focus')).toHaveText(/^Edit/)
    expect(await administrator.send('GET', `/api/terms/${term.id}`)).toMatchObject({ categories: [{ name: 'UX' }] })
  },
)

// Shows categories/pending
story('the submit buttons are disabled with a spinner while a request is pending', async ({ page, administrator }) => {
  await create(administrator, 'Slow Category')
  await open(page, administrator)
  const forms = [
    { row: null, opener: 'Add Category', action: 'Add Category', typed: 'Slow Addition' },
    { row: 'Slow Category', opener: /^Edit/, action: 'Save Changes', typed: 'Slower Category' },
    { row: 'Slower Category', opener: /^Delete/, action: 'Delete', typed: null },
  ]
  for (const { row, opener, action, typed } of forms) {
    await (row === null ? addButton(page) : rowOf(page, row).getByRole('button', { name: opener })).click()
    const release = await hold(page, WRITES)
    const dialog = page.locator('dialog')
    const submit = dialog.getByRole('button', { name: action })
    await expect(submit.locator('.spinner')).toHaveCount(0)
    if (typed !== null) await dialog.getByLabel('Name').fill(typed)
    await submit.click()
    await expect(submit).toBeDisabled()
    await expect(submit.locator('.spinner')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    if (row === null) await expectAccessible(page)
    release()
    await expect(dialog).toBeHidden()
    await page.unroute(WRITES)
  }
})

// Shows categories/length
story('a name has 2 to 50 characters; what is wrong stands under the field', async ({ page, administrator }) => {
  await open(page, administrator)
  await addButton(page).click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel('Name')
  await name.fill(' x ')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Name must be at least 2 characters')
  await expect(name).toHaveAccessibleDescription(/Name must be at least 2 characters/)
  await expect(name).toBeFocused()
  await expectAccessible(page)
  await name.fill('y'.repeat(51))
  await expect(dialog.getByRole('alert')).toHaveText('Name must be at most 50 characters')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await name.fill('y'.repeat(50))
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'y'.repeat(50))).toBeVisible()
  await addButton(page).click()
  await name.fill('zz')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'zz')).toBeVisible()
})

// Shows categories/failed
story(
  'a name that is taken is told under the field and in a toast; what was typed stays',
  async ({ page, administrator }) => {
    await create(administrator, 'Taken Already')
    await open(page, administrator)
    await addButton(page).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('taken ALREADY')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Error', 'A category with this name already exists')
    await expect(dialog.getByRole('alert')).toHaveText('A category with this name already exists')
    await expect(dialog.getByLabel('Name')).toHaveValue('taken ALREADY')
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await expectAccessible(page)
    // The toast stands in front of the dialog and can be used.
    await page.getByRole('button', { name: 'Acknowledge' }).click()
    await expect(dialog).toBeVisible()
    await expect(page.getByText('Error', { exact: true })).toBeHidden()
  },
)

// Shows categories/failed
story('a failure without a message of the service has a text of its own', async ({ page, administrator }) => {
  await create(administrator, 'Never Changes')
  await open(page, administrator)
  await expect(rowOf(page, 'Never Changes')).toBeVisible()
  await page.route(WRITES, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 502, body: '<p>Bad gateway</p>' }),
  )
  const row = rowOf(page, 'Never Changes')
  await addButton(page).click()
  await page.getByLabel('Name').fill('Lost on the Way')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Error', 'Failed to add category')
  await expect(page.getByLabel('Name')).toHaveValue('Lost on the Way')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await row.getByRole('button', { name: /^Edit/ }).click()
  await page.getByLabel('Name').fill('Changes at Last')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Error', 'Failed to update category')
  await expect(page.getByLabel('Name')).toHaveValue('Changes at Last')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await row.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Error', 'Failed to delete category')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect(await namesOf(administrator)).toContain('Never Changes')
})

// Shows categories/done
story('each success is told', async ({ page, administrator }) => {
  await open(page, administrator)
  await addButton(page).click()
  await page.getByLabel('Name').fill('Told Once')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Success', 'Category added successfully')
  await rowOf(page, 'Told Once').getByRole('button', { name: /^Edit/ }).click()
  await page.getByLabel('Name').fill('Told Twice')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Success', 'Category updated successfully')
  await rowOf(page, 'Told Twice')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Success', 'Category deleted successfully')
})

// Shows categories/not-fetched
story('categories that cannot be fetched are told, with a way to try again', async ({ page, administrator }) => {
  await signIn(page, administrator)
  await page.route(LIST, (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/manage-categories')
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch categories' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute(LIST)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table')).toBeVisible()
})

// Shows signing-in/screens
story('the screen shows those who are not signed in the way to do it, and comes back', async ({ page }) => {
  await page.goto('/manage-categories')
  await expect(page.getByText('This screen is for administrators. Please sign in.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/sign-in?return=%2Fmanage-categories',
  )
  await expectAccessible(page)
})

story('the screen does not scroll sideways on a phone of 360 px', async ({ page, administrator }) => {
  await create(administrator, `Wide${'w'.repeat(46)}`)
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, administrator)
  await expect(page.getByRole('table')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
