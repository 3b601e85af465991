import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import {
  denyStorage,
  expectAccessible,
  expectNoToast,
  expectToast,
  hold,
  keepToast,
  press,
  sendSignIn,
} from './states.ts'
import { test } from './terms-table.ts'

const DELETE = '**/api/terms/bulk-delete'
const FAILURE = 'Failed to delete terms. Please try again.'

const confirmation = (page: Page) => page.getByRole('alertdialog', { name: 'Confirm Deletion' })
const confirm = (page: Page) => confirmation(page).getByRole('button', { name: 'Delete' }).click()

// Shows admin/selection, reading/keyboard, admin/hidden-selection
test('terms are selected singly, as a range or all at once; hidden selected terms are counted', async ({
  page,
  table,
  terms,
}) => {
  for (const name of ['Lynx A', 'Lynx B', 'Lynx D']) await terms.create(name, { definition: '<p>Tufted ears.</p>' })
  await terms.create('Lynx C')
  const { id } = await terms.create('Ocelot Now')
  await terms.create('Ocelot Then', { isLegacy: true, currentTermId: id })
  await terms.create('Ocelot Too')
  await table.open('ocelot')
  await table.box('Ocelot Now').check()
  await table.box('Ocelot Too').check()
  await expect(page.getByText(/not shown/)).toHaveCount(0)
  await table.search.fill('ocelot too')
  await expect(page.getByRole('status').filter({ hasText: 'selected' })).toHaveText(
    '2 term(s) selected, 1 of them not shown',
  )
  await expectAccessible(page)
  await table.deleteButton.click()
  await expect(confirmation(page)).toHaveAccessibleDescription(
    /1 of them are hidden by the search\. 1 legacy name will have no current term any more\.$/,
  )
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear' }).click()

  await table.search.fill('lynx')
  await expect(page.getByText('Select the terms that you want to delete.', { exact: true })).toBeVisible()
  await expect(table.deleteButton).toHaveText('Delete Selected (0)')
  await table.box('Lynx A').check()
  await expect(page.getByText('1 term(s) selected', { exact: true })).toBeVisible()
  await expect(table.deleteButton).toHaveText('Delete Selected (1)')
  await table.box('Lynx C').click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 term(s) selected', { exact: true })).toBeVisible()
  await expect(table.box('Lynx B')).toBeChecked()
  // A click anywhere in a row toggles its checkbox.
  await page.getByRole('rowheader', { name: 'Lynx B' }).click()
  await expect(table.box('Lynx B')).not.toBeChecked()
  await expect(table.deleteButton).toHaveText('Delete Selected (2)')
  await expectAccessible(page)

  await page.getByRole('checkbox', { name: 'Select all displayed terms' }).check()
  await expect(table.deleteButton).toHaveText('Delete Selected (4)')
  await page.getByRole('button', { name: 'Clear' }).press('Enter')
  await expect(table.deleteButton).toHaveText('Delete Selected (0)')
  await expect(page.getByRole('button', { name: 'Clear' })).toBeFocused()
  // A range covers the rows that are shown, not those of the previous search.
  await table.search.fill('tufted')
  await expect(table.names).toHaveText(['Lynx A', 'Lynx B', 'Lynx D'])
  await expect(table.row('Lynx D')).toContainText('Tufted ears.')
  await table.search.fill('lynx')
  await expect(table.names).toHaveText(['Lynx A', 'Lynx B', 'Lynx C', 'Lynx D'])
  await table.box('Lynx D').check()
  await table.box('Lynx A').click({ modifiers: ['Shift'] })
  await expect(page.getByText('4 term(s) selected', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  // Terms outside the search are selected too.
  const all = await table.count()
  expect(all).toBeGreaterThan(100)
  await page.getByRole('button', { name: 'Select All' }).press('Enter')
  await expect(page.getByText(`${all} term(s) selected`, { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Select All' })).toBeFocused()
  await expect(table.deleteButton).toHaveText(`Delete Selected (${all})`)
  await table.search.fill('')
  await expect(page.getByRole('checkbox').nth(1)).toBeChecked()
})

// Shows admin/without-storage
test('signing in and deleting terms work without browser storage', async ({ page, context, table, terms }) => {
  await terms.create('Binturong')
  await denyStorage(page)
  await context.clearCookies()
  await page.goto('/sign-in?return=/admin')
  await sendSignIn(page)
  await page.waitForURL('**/admin')
  await table.search.fill('binturong')
  await table.box('Binturong').check()
  await table.deleteButton.click()
  const loaded = page.waitForEvent('load')
  await confirm(page)
  await loaded
  await table.search.fill('binturong')
  await expect(page.getByText(/^Displaying 0 of/)).toBeVisible()
  expect(await terms.named('Binturong')).toEqual([])
})

// Shows admin/table-first
test("the table is requested once, before the screen's code has loaded", async ({ page, table, terms }) => {
  await terms.create('Manul')
  // Marks the browser as an administrator's.
  await table.open('manul')
  await expect(table.box('Manul')).toBeVisible()
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/terms/table')) asked += 1
  })
  const first = page.waitForRequest('**/api/terms/table')
  // The script inside the page sends the request; every code file loads later.
  await page.route(/\/_astro\/.*\.js$/, async (route) => {
    await first
    await route.continue()
  })
  await table.open('manul')
  await expect(table.box('Manul')).toBeVisible()
  expect(asked).toBe(1)
})

// Shows admin/confirmation, admin/deleted
test('by keyboard, a deletion is confirmed, sent in one request and reported once', async ({ page, table, terms }) => {
  const created = [await terms.create('Wombat A'), await terms.create('Wombat B'), await terms.create('Wombat Stays')]
  const isThere = async (id: number) => (await terms.administrator.ask('GET', `/api/terms/${id}`)).status === 200
  // Before the page loads: on a busy machine a request right after `route` may not be intercepted.
  const release = await hold(page, DELETE)
  await table.open('wombat')
  await expect(table.deleteButton).toBeDisabled()
  await table.box('Wombat A').focus()
  await press(page, 'Space', 'Shift+ArrowDown')
  await expect(page.getByText('2 term(s) selected', { exact: true })).toBeVisible()
  await table.deleteButton.focus()
  await page.keyboard.press('Enter')
  await expect(confirmation(page)).toHaveAccessibleDescription(
    'Are you sure you want to delete 2 selected terms? This action cannot be undone.',
  )
  await expect(confirmation(page).getByRole('button')).toHaveText(['Cancel', 'Delete'])
  await expectAccessible(page)
  await expect(confirmation(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(confirmation(page)).toHaveCount(0)
  await expect(table.deleteButton).toBeFocused()
  await press(page, 'Enter', 'Escape')
  await expect(confirmation(page)).toHaveCount(0)
  await expect(table.deleteButton).toHaveText('Delete Selected (2)')
  for (const { id } of created) expect(await isThere(id)).toBe(true)

  await press(page, 'Enter', 'Tab')
  const [request] = await Promise.all([page.waitForRequest(DELETE), page.keyboard.press('Enter')])
  const submit = confirmation(page).getByRole('button', { name: 'Delete' })
  await expect(submit).toBeDisabled()
  await expect(submit.locator('.spinner')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(confirmation(page)).toBeVisible()
  await expectAccessible(page)
  const { ids } = z.object({ ids: z.array(z.int()) }).parse(request.postDataJSON())
  expect(ids).toEqual(created.slice(0, 2).map(({ id }) => id))

  const loaded = page.waitForEvent('load')
  release()
  await loaded
  await expectToast(page, 'Success', 'Successfully deleted 2 terms')
  await expect(table.deleteButton).toHaveText('Delete Selected (0)')
  await table.search.fill('wombat')
  await expect(table.names).toHaveText(['Wombat Stays'])
  expect(await Promise.all(created.map(({ id }) => isThere(id)))).toEqual([false, false, true])
  // Another visit does not repeat the toast of that deletion.
  await page.reload({ waitUntil: 'networkidle' })
  await expectNoToast(page)
})

// Shows admin/not-deleted, admin/deleted-elsewhere
test('a failed deletion keeps the selection, except terms that are already deleted', async ({ page, table, terms }) => {
  const { id } = await terms.create('Dodo Gone')
  const rest = await terms.create('Dodo Rest')
  await table.open('dodo')
  await page.getByRole('checkbox', { name: 'Select all displayed terms' }).check()
  await page.route(DELETE, (route) => route.fulfill({ status: 500, body: '' }))
  await table.deleteButton.click()
  await confirm(page)
  await expectToast(page, 'Error', FAILURE)
  await expect(confirmation(page)).toHaveCount(0)
  await expect(table.deleteButton).toHaveText('Delete Selected (2)')
  await expect(table.box('Dodo Gone')).toBeChecked()
  await expect(table.search).toHaveValue('dodo')
  await expectAccessible(page)

  // More than the service accepts at a time.
  const ids = Array.from({ length: 50_001 }, (_, index) => index + 1)
  await page.route(DELETE, (route) => route.continue({ postData: { ids } }))
  await table.deleteButton.click()
  await confirm(page)
  await expectToast(page, 'Error', `${FAILURE} At most 50,000 terms can be deleted at a time`)
  await expect(table.deleteButton).toHaveText('Delete Selected (2)')

  await page.unroute(DELETE)
  await terms.administrator.send('DELETE', `/api/terms/${id}`)
  await table.deleteButton.click()
  await confirm(page)
  await expectToast(page, 'Error', `${FAILURE} 1 of them had been deleted before; the others are still selected.`)
  await expect(table.names).toHaveText(['Dodo Rest'])
  await expect(table.deleteButton).toHaveText('Delete Selected (1)')
  await terms.administrator.deleteTerm(rest.id)
  await table.deleteButton.click()
  await confirm(page)
  await expectToast(page, 'Error', `${FAILURE} All of them had been deleted before.`)
  await expect(table.deleteButton).toBeDisabled()
  await expect(table.deleteButton).toBeFocused()
})

// Shows admin/deleted-elsewhere
test('the confirmation closes with an error if its terms are deleted elsewhere, but not while it deletes', async ({
  page,
  table,
  terms,
}) => {
  const { id } = await terms.create('Kakapo Gone')
  const { id: last } = await terms.create('Kakapo Stays')
  await page.clock.install()
  await table.open('kakapo')
  await table.box('Kakapo Gone').check()
  await table.deleteButton.click()
  await expect(confirmation(page)).toBeVisible()
  await terms.administrator.deleteTerm(id)
  // The table is read again.
  await page.clock.runFor(61_000)
  await page.evaluate(() => void dispatchEvent(new Event('focus')))
  await expect(confirmation(page)).toHaveCount(0)
  await expectToast(page, 'Error', `${FAILURE} All of them had been deleted before.`)
  await table.box('Kakapo Stays').check()
  await expect(table.deleteButton).toHaveText('Delete Selected (1)')
  await expect(confirmation(page)).toHaveCount(0)

  // The deletion itself is done long before its reply arrives.
  const answered = Promise.withResolvers<undefined>()
  await page.route(DELETE, async (route) => {
    const response = await route.fetch()
    await answered.promise
    await route.fulfill({ response })
  })
  await table.deleteButton.click()
  await confirm(page)
  await expect.poll(async () => (await terms.administrator.ask('GET', `/api/terms/${last}`)).status).toBe(404)
  const readAgain = page.waitForResponse('**/api/terms/table')
  await page.clock.runFor(61_000)
  await page.evaluate(() => void dispatchEvent(new Event('focus')))
  await readAgain
  await expect(table.names).toHaveCount(0)
  await expect(confirmation(page)).toBeVisible()
  answered.resolve(undefined)
  await expectToast(page, 'Success', 'Successfully deleted 1 terms')
})

// Shows admin/deleted-elsewhere
test('a changed term that is deleted before the confirmation asks again is reported as deleted', async ({
  page,
  table,
  terms,
}) => {
  const { id } = await terms.create('Saola Once')
  await table.open('saola')
  await table.box('Saola Once').check()
  await table.deleteButton.click()
  await terms.administrator.patchTerm(id, { name: 'Saola Twice' })
  await page.route(DELETE, async (route) => {
    const response = await route.fetch()
    await terms.administrator.deleteTerm(id)
    await route.fulfill({ response })
  })
  await confirm(page)
  await expectToast(page, 'Error', `${FAILURE} All of them had been deleted before.`)
  await expect(confirmation(page)).toHaveCount(0)
  await expect(table.deleteButton).toBeFocused()
})

// Shows admin/changed-meanwhile, admin/deleted-elsewhere
test('terms changed elsewhere are deleted only after the confirmation has named them', async ({
  page,
  table,
  terms,
}) => {
  const [renamed, gone] = [await terms.create('Addax A'), await terms.create('Addax B')]
  const { id: current } = await terms.create('Addax C')
  await table.open('addax')
  await page.getByRole('checkbox', { name: 'Select all displayed terms' }).check()
  await table.deleteButton.click()
  await expect(confirmation(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await terms.administrator.patchTerm(renamed.id, { name: 'Addax Anew' })
  await terms.create('Addax Then', { isLegacy: true, currentTermId: current })
  await confirm(page)
  await expect(confirmation(page)).toHaveAccessibleDescription(
    /delete 3 selected terms\?.* Changed meanwhile: Addax Anew, Addax C\. 1 legacy name will have no current term any more\.$/,
  )
  await expect(confirmation(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  expect(await terms.named('Addax B')).toHaveLength(1)
  await terms.administrator.deleteTerm(gone.id)
  await confirm(page)
  await expectToast(page, 'Error', `${FAILURE} 1 of them had been deleted before; the others are still selected.`)
  await table.deleteButton.click()
  await confirm(page)
  await expectToast(page, 'Success', 'Successfully deleted 2 terms')
  expect(await terms.named('Addax Anew')).toEqual([])
})

// Shows admin/selection, admin/not-deleted
test('selection, search and sort order survive a visit to a term, a reload and a new sign-in', async ({
  page,
  context,
  table,
  terms,
}) => {
  const { id } = await terms.create('Serval A')
  await terms.create('Serval B')
  await table.open('serval')
  await table.box('Serval A').check()
  await page.getByRole('button', { name: 'Term', exact: true }).click()
  await page.getByRole('button', { name: 'Term', exact: true }).click()
  await expect(table.names).toHaveText(['Serval B', 'Serval A'])
  await table.row('Serval A').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Serval A' })).toBeVisible()
  await page.goBack()
  await expect(table.box('Serval A')).toBeChecked()
  await page.reload()
  await expect(table.search).toHaveValue('serval')
  await expect(table.names).toHaveText(['Serval B', 'Serval A'])
  await expect(table.deleteButton).toHaveText('Delete Selected (1)')
  await expect(table.box('Serval A')).toBeChecked()
  await table.box('Serval B').check()
  await context.clearCookies()
  await table.deleteButton.click()
  await confirm(page)
  await expectToast(page, 'Error', 'Failed to delete terms. Please sign in and try again.')
  await keepToast(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await sendSignIn(page)
  await expect(page).toHaveURL('/admin')
  await expect(page.getByText('2 term(s) selected', { exact: true })).toBeVisible()
  await terms.administrator.deleteTerm(id)
  await page.reload()
  await expect(page.getByText('1 term(s) selected', { exact: true })).toBeVisible()
  await table.deleteButton.click()
  await confirm(page)
  await expectToast(page, 'Success', 'Successfully deleted 1 terms')
  await expect(page.getByText('Select the terms that you want to delete.', { exact: true })).toBeVisible()
  await expect(table.search).toHaveValue('')
})
