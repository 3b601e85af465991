import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import type { Client } from '../product/client.ts'
import { expectAccessible, expectToast, hold, signIn } from './states.ts'
import { createTerm, story } from './story.ts'

const DELETE = '**/api/terms/bulk-delete'
const FAILURE = 'Failed to delete terms. Please try again.'

/** Only these terms' rows are shown. */
async function open(page: Page, administrator: Client, sought: string): Promise<void> {
  await signIn(page, administrator)
  await page.goto('/admin')
  await page.getByPlaceholder('Search terms...').fill(sought)
}

const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
const deleteButton = (page: Page) => page.getByRole('button', { name: /^Delete Selected/ })
const confirmation = (page: Page) => page.getByRole('alertdialog', { name: 'Confirm Deletion' })
const isThere = async (administrator: Client, id: number): Promise<boolean> =>
  (await administrator.ask('GET', `/api/terms/${id}`)).status === 200

/** How many terms the list has, by its footer. */
const countAll = async (page: Page): Promise<number> =>
  Number(/(\d+) terms$/.exec((await page.getByText(/^Displaying /).textContent()) ?? '')?.[1])

// Shows admin/selection
story(
  'any terms are picked: one by one, a range, all of them, and none again',
  async ({ page, product, administrator }) => {
    for (const name of ['Lynx A', 'Lynx B', 'Lynx C', 'Lynx D']) await createTerm({ product, administrator }, { name })
    await open(page, administrator, 'lynx')
    await expect(page.getByText('Select the terms that you want to delete.', { exact: true })).toBeVisible()
    await expect(deleteButton(page)).toHaveText('Delete Selected (0)')
    await box(page, 'Lynx A').check()
    await expect(page.getByText('1 term(s) selected', { exact: true })).toBeVisible()
    await expect(deleteButton(page)).toHaveText('Delete Selected (1)')
    await box(page, 'Lynx C').click({ modifiers: ['Shift'] })
    await expect(page.getByText('3 term(s) selected', { exact: true })).toBeVisible()
    await expect(box(page, 'Lynx B')).toBeChecked()
    // All of a row is its checkbox's.
    await page.getByRole('rowheader', { name: 'Lynx B' }).click()
    await expect(box(page, 'Lynx B')).not.toBeChecked()
    await expect(deleteButton(page)).toHaveText('Delete Selected (2)')
    await expectAccessible(page)

    await page.getByRole('checkbox', { name: 'Select all displayed terms' }).check()
    await expect(deleteButton(page)).toHaveText('Delete Selected (4)')
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(deleteButton(page)).toHaveText('Delete Selected (0)')
    // Those too that the search leaves out.
    const all = await countAll(page)
    expect(all).toBeGreaterThan(100)
    await page.getByRole('button', { name: 'Select All' }).click()
    await expect(page.getByText(`${all} term(s) selected`, { exact: true })).toBeVisible()
    await expect(deleteButton(page)).toHaveText(`Delete Selected (${all})`)
    await page.getByPlaceholder('Search terms...').fill('')
    await expect(page.getByRole('checkbox').nth(1)).toBeChecked()
  },
)

// Shows admin/confirmation
story('a deletion needs at least one term and a confirmation', async ({ page, product, administrator }) => {
  const [one, other] = [
    await createTerm({ product, administrator }, { name: 'Ibex One' }),
    await createTerm({ product, administrator }, { name: 'Ibex Two' }),
  ]
  await open(page, administrator, 'ibex')
  await expect(deleteButton(page)).toBeDisabled()
  await box(page, 'Ibex One').check()
  await box(page, 'Ibex Two').check()
  await deleteButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(confirmation(page)).toHaveAccessibleDescription(
    'Are you sure you want to delete 2 selected terms? This action cannot be undone.',
  )
  await expect(confirmation(page).getByRole('button')).toHaveText(['Cancel', 'Delete'])
  await expectAccessible(page)
  await expect(confirmation(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(confirmation(page)).toHaveCount(0)
  await expect(deleteButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(confirmation(page)).toHaveCount(0)
  await expect(deleteButton(page)).toHaveText('Delete Selected (2)')
  for (const { id } of [one, other]) expect(await isThere(administrator, id)).toBe(true)
  const refused = await administrator.ask('POST', '/api/terms/bulk-delete', { ids: [] })
  expect(refused).toMatchObject({ status: 400, body: { message: 'Select at least one term' } })
})

// Shows admin/deleted
story(
  'by keyboard alone: picked terms are deleted in one request, the page is loaded again and says how many',
  async ({ page, product, administrator }) => {
    const terms = [
      await createTerm({ product, administrator }, { name: 'Wombat One' }),
      await createTerm({ product, administrator }, { name: 'Wombat Two' }),
      await createTerm({ product, administrator }, { name: 'Wombat Stays' }),
    ]
    await open(page, administrator, 'wombat')
    await box(page, 'Wombat One').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(page.getByText('2 term(s) selected', { exact: true })).toBeVisible()
    await deleteButton(page).focus()
    await page.keyboard.press('Enter')
    const release = await hold(page, DELETE)
    await page.keyboard.press('Tab')
    const [request] = await Promise.all([page.waitForRequest(DELETE), page.keyboard.press('Enter')])
    const submit = confirmation(page).getByRole('button', { name: 'Delete' })
    await expect(submit).toBeDisabled()
    await expect(submit.locator('.spinner')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(confirmation(page)).toBeVisible()
    await expectAccessible(page)
    const picked = z.object({ ids: z.array(z.int()) }).parse(request.postDataJSON())
    expect(picked.ids).toHaveLength(2)

    const loaded = page.waitForEvent('load')
    release()
    await loaded
    await expectToast(page, 'Success', 'Successfully deleted 2 terms')
    await expect(deleteButton(page)).toHaveText('Delete Selected (0)')
    await page.getByPlaceholder('Search terms...').fill('wombat')
    await expect(page.getByRole('rowheader')).toHaveCount(1)
    const left = await Promise.all(terms.map(({ id }) => isThere(administrator, id)))
    expect(left.filter(Boolean)).toHaveLength(1)
    expect(terms.filter((_, place) => left[place] === false).map(({ id }) => id)).toEqual(picked.ids)
    // The toast is of that deletion: another visit does not tell it again.
    await page.reload()
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await expect(page.getByText('Successfully deleted 2 terms', { exact: true })).toHaveCount(0)
  },
)

// Shows admin/not-deleted
story('a failure keeps the selection and says so', async ({ page, product, administrator }) => {
  await createTerm({ product, administrator }, { name: 'Tapir One' })
  await createTerm({ product, administrator }, { name: 'Tapir Two' })
  await open(page, administrator, 'tapir')
  await page.getByRole('checkbox', { name: 'Select all displayed terms' }).check()
  await page.route(DELETE, (route) => route.fulfill({ status: 500, body: '' }))
  await deleteButton(page).click()
  await confirmation(page).getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Error', FAILURE)
  await expect(confirmation(page)).toHaveCount(0)
  await expect(deleteButton(page)).toHaveText('Delete Selected (2)')
  await expect(box(page, 'Tapir One')).toBeChecked()
  await expect(page.getByPlaceholder('Search terms...')).toHaveValue('tapir')
  await expectAccessible(page)
})

// Shows admin/deleted-elsewhere
story(
  'terms that somebody else has deleted meanwhile leave the selection; the rest stays',
  async ({ page, product, administrator }) => {
    const gone = await createTerm({ product, administrator }, { name: 'Dodo Gone' })
    const rest = await createTerm({ product, administrator }, { name: 'Dodo Rest' })
    await open(page, administrator, 'dodo')
    await page.getByRole('checkbox', { name: 'Select all displayed terms' }).check()
    await administrator.send('DELETE', `/api/terms/${gone.id}`)
    await deleteButton(page).click()
    await confirmation(page).getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Error', `${FAILURE} 1 of them had been deleted before; the others are still selected.`)
    await expect(page.getByRole('rowheader')).toHaveText(['Dodo Rest'])
    await expect(deleteButton(page)).toHaveText('Delete Selected (1)')
    expect(await isThere(administrator, rest.id)).toBe(true)
    await deleteButton(page).click()
    await confirmation(page).getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Success', 'Successfully deleted 1 terms')
    expect(await isThere(administrator, rest.id)).toBe(false)
  },
)
