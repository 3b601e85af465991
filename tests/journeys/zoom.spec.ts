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
const close: Open = (page) => page.keyboard.press('Escape')
const inTurn =
  (...steps: Open[]): Open =>
  async (page) => {
    for (const step of steps) await step(page)
  }

/** Pages and states that quality.spec.ts does not open. */
const forReaders: Record<string, [path: string, ...states: Open[]]> = {
  suggestions: ['/', inTurn((page) => page.locator('#search').fill('data'), see('Data Hygiene'))],
  'all categories, and the menu': [
    '/categories/ux',
    (page) => page.getByText(/^All \d+/).click(),
    inTurn(press('Menu'), see('Admin Only')),
  ],
  'the menu of sharing, and a toast': [
    '/term/data-layer',
    inTurn((page) => page.getByText('Share…').click(), see('LinkedIn')),
    inTurn(close, press("Don't accept"), press(/^Upvote/), see('Authentication required')),
  ],
}
const forAdministrators: Record<string, [path: string, ...states: Open[]]> = {
  'what Add New Term opens': [
    '/add-word',
    inTurn(press('Add Term'), see('Term name is required')),
    inTurn(press('Add image'), see(/^PNG, JPG/)),
    inTurn(close, (page) => page.getByRole('combobox', { name: 'Categories' }).focus()),
  ],
  'results to edit': ['/edit-meaning', inTurn((page) => page.getByRole('searchbox').fill('data'), see('Data Hygiene'))],
  'what Manage Categories opens': [
    '/manage-categories',
    inTurn(press(/^Edit/), see('Update the category name.')),
    inTurn(close, press(/^Delete/), see(/^Are you sure/)),
  ],
  'the deletion of terms, and the preview of an import': [
    '/admin',
    inTurn(press('Select All'), press(/^Delete Selected/), see(/^Are you sure/)),
    inTurn(preview, see('Refused')),
  ],
}

async function preview(page: Page): Promise<void> {
  await openImport(page)
  await choose(page, csvOf('Narrow Term,What it means.,UX,0', `${'long '.repeat(50)},Too long a name.,UX,0`))
  await expect(page.getByRole('table', { name: 'Result for each row' })).toBeVisible()
}

for (const [name, [path, ...states]] of Object.entries(forReaders))
  // Shows reading/narrow-screens, reading/accessible
  test(`${name}: everything fits at 400 % zoom`, ({ page }) => expectWhole(page, path, states))

for (const [name, [path, ...states]] of Object.entries(forAdministrators))
  // Shows reading/narrow-screens, admin/phone
  test(`${name}: everything fits at 400 % zoom`, ({ page }) => expectWhole(page, path, states))

// Shows reading/narrow-screens, addresses/near-terms
test('similar terms for an unknown address fit at 400 % zoom, even with a long name', async ({ page, terms }) => {
  await expectWhole(page, '/term/identity-grph', [see('Identity Graph')])
  const name = 'Orchestration of Wallaby Journeys across Every Channel beyond All Limits'
  const { slug } = await terms.publish(name)
  await expectWhole(page, `/term/${slug}-x`, [see(name)])
})

// Shows reading/narrow-screens
test('the longest names of one word fit at 400 % zoom', async ({ page, terms }) => {
  const [name, category] = ['W'.repeat(200), 'Datenschutzgrundverordnungskonformitätsprüfung']
  const { slug } = await terms.publish(name, { categories: [category] })
  const follow: Open = (opened) => opened.locator('.badges').getByRole('link', { name: category }).click()
  await expectWhole(page, `/term/${slug}`, [see(category)])
  await expectWhole(page, `/term/${slug}`, [inTurn(follow, (opened) => expect(opened).toHaveURL(/categories/))])
  await expectWhole(page, `/?search=${category}`, [see(category)])
  const neighbour: Open = (opened) =>
    opened.getByRole('navigation', { name: 'By name' }).getByRole('link').first().click()
  await expectWhole(page, `/term/${slug}`, [inTurn(neighbour, see(name))])
  // There is no term at this address, with which the name begins.
  await expectWhole(page, `/term/${'w'.repeat(9)}`, [inTurn(see('Did you mean'), see(name))])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/term/${slug}`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
})

/** In each state nothing is wider than the window, dialogs are inside it, and the page is accessible in both themes. */
async function expectWhole(page: Page, path: string, states: Open[]): Promise<void> {
  await page.goto(path)
  for (const open of states) {
    await open(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
    for (const dialog of await page.locator('dialog[open]').all()) await expect(dialog).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
  }
}
