import { expect, type Page } from '@playwright/test'
import { choose, csvOf, openImport } from './import-dialog.ts'
import { expectAccessible } from './states.ts'
import { adminTest as test } from './story.ts'

/** A window of 1280 pixels at 400 %. */
const viewport = { width: 320, height: 800 }
test.use({ viewport })

type Open = (page: Page) => Promise<unknown>

const press =
  (name: string | RegExp): Open =>
  (page) =>
    page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click()
const see =
  (text: string | RegExp): Open =>
  (page) =>
    expect(page.getByText(text).first()).toBeVisible()

const forReaders: Record<string, [path: string, ...open: Open[]]> = {
  suggestions: ['/', (page) => page.locator('#search').fill('data'), see('Data Hygiene')],
  'all categories': ['/categories/ux', (page) => page.getByText(/^All \d+/).click()],
  'the menu': ['/about', press('Menu'), see('Admin Only')],
  'the menu of sharing': ['/term/data-layer', (page) => page.getByText('Share…').click(), see('LinkedIn')],
  results: ['/?search=data', see(/^Displaying \d+ term/)],
  'no results': ['/?search=jurny', see('Did you mean')],
  'an address with a typing error': ['/term/identity-grph', see('Identity Graph')],
  'a toast': ['/term/data-layer', press("Don't accept"), press(/^Upvote/), see('Authentication required')],
}
const forAdministrators: Record<string, [path: string, ...open: Open[]]> = {
  'what is wrong with a new term': ['/add-word', press('Add Term'), see('Term name is required')],
  'the dialog of an image': ['/add-word', press('Add image'), see(/^PNG, JPG/)],
  'the list of categories': ['/add-word', (page) => page.getByRole('combobox', { name: 'Categories' }).focus()],
  'results to edit': ['/edit-meaning', (page) => page.getByRole('searchbox').fill('data'), see('Data Hygiene')],
  'the edit dialog': ['/edit-meaning?term=83', see('Save Changes')],
  'the dialog of a category': ['/manage-categories', press(/^Edit/), see('Update the category name.')],
  'the deletion of a category': ['/manage-categories', press(/^Delete/), see(/^Are you sure/)],
  'the deletion of terms': ['/admin', press('Select All'), press(/^Delete Selected/), see(/^Are you sure/)],
  'the preview of an import': ['/admin', preview, see('Refused')],
}

async function preview(page: Page): Promise<void> {
  await openImport(page)
  await choose(page, csvOf('Narrow Term,What it means.,UX,0', `${'long '.repeat(50)},Too long a name.,UX,0`))
  await expect(page.getByRole('table', { name: 'What becomes of each row' })).toBeVisible()
}

for (const [name, [path, ...open]] of Object.entries(forReaders))
  // Shows reading/narrow-screens, reading/accessible
  test(`${name}: all of it is there at 400 % zoom`, ({ page }) => expectWhole(page, path, open))

for (const [name, [path, ...open]] of Object.entries(forAdministrators))
  // Shows reading/narrow-screens, admin/phone
  test(`${name}: all of it is there at 400 % zoom`, ({ page }) => expectWhole(page, path, open))

// Shows reading/narrow-screens, addresses/near-terms
test('a long name that an unknown address may have meant is whole at 400 % zoom', async ({ page, terms }) => {
  const name = 'Orchestration of Wallaby Journeys across Every Channel beyond All Limits'
  const { slug } = await terms.publish(name)
  await expectWhole(page, `/term/${slug}-x`, [see(name)])
})

// Shows reading/narrow-screens
test('names of one word, as long as they may be, are whole at 400 % zoom', async ({ page, terms }) => {
  const [name, category] = ['W'.repeat(200), 'Datenschutzgrundverordnungskonformitätsprüfung']
  const { slug } = await terms.publish(name, { categories: [category] })
  const follow: Open = (opened) => opened.locator('.badges').getByRole('link', { name: category }).click()
  await expectWhole(page, `/term/${slug}`, [see(category)])
  await expectWhole(page, `/term/${slug}`, [follow, (opened) => expect(opened).toHaveURL(/categories/)])
  await expectWhole(page, `/?search=${category}`, [see(category)])
  const neighbour: Open = (opened) =>
    opened.getByRole('navigation', { name: 'By name' }).getByRole('link').first().click()
  await expectWhole(page, `/term/${slug}`, [neighbour, see(name)])
  // An address of nothing that the name begins with.
  await expectWhole(page, `/term/${'w'.repeat(9)}`, [see('Did you mean'), see(name)])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/term/${slug}`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
})

/** Nothing is wider than the window, dialogs lie within it, and it is accessible in both themes. */
async function expectWhole(page: Page, path: string, open: Open[]): Promise<void> {
  await page.goto(path)
  for (const step of open) await step(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  for (const dialog of await page.locator('dialog[open]').all()) await expect(dialog).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
}
