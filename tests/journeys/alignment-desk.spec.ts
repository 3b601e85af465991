import { expect, type Locator } from '@playwright/test'
import { boxOf, middleOf, PHONE } from './boxes.ts'
import { button, choose, csvOf, openImport } from './import-dialog.ts'
import { hold } from './states.ts'
import { adminTest as test } from './story.ts'

// Shows reading/narrow-screens, import/dialog
test('on a phone a dialog is as wide as the page, with a centred drop area and aligned buttons', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/add-word')
  await page.getByRole('button', { name: 'Add image' }).click()
  const dialog = page.getByRole('dialog')
  const { left, right } = await boxOf(dialog)
  expect([left, right]).toEqual([16, 344])
  const zone = await boxOf(dialog.locator('.border-dashed'))
  const first = await boxOf(dialog.locator('.border-dashed > :is(p, button):visible'))
  const hint = await boxOf(dialog.getByText('PNG, JPG, GIF up to 5MB'))
  expect(Math.abs(first.top - zone.top - (zone.bottom - hint.bottom))).toBeLessThan(2)
  const ends = [
    (await boxOf(dialog.getByRole('button', { name: 'Cancel' }))).left,
    (await boxOf(dialog.getByRole('button', { name: 'Use image' }))).right,
  ]
  expect(ends).toEqual([zone.left, zone.right])
})

// Shows editing/dialog
test('the loading notice in the dialog of a term keeps its distance from the heading', async ({ page }) => {
  const release = await hold(page, '**/api/terms/83')
  await page.goto('/edit-meaning?term=83')
  const dialog = page.getByRole('dialog', { name: 'Edit Term' })
  const { bottom } = await boxOf(dialog.getByRole('heading'))
  expect((await boxOf(dialog.getByRole('status'))).top - bottom).toBeGreaterThan(12)
  release()
})

// Shows categories/delete
test('a delete button changes its background on hover, as other buttons do', async ({ page }) => {
  await page.goto('/manage-categories')
  const groundOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor)
  for (const name of [/^Edit/, /^Delete/]) {
    const button = page.getByRole('button', { name }).first()
    const before = await groundOf(button)
    await button.hover()
    await expect.poll(() => groundOf(button)).not.toBe(before)
  }
})

// Shows admin/phone, import/preview
test("on a phone, a term's kind is level with its checkbox; preview notes do not have the colour of errors", async ({
  page,
  terms,
}) => {
  const name = 'Pangolin Row of a Name That Is Far Too Long to Stand in a Single Line of a Phone'
  await terms.create(name)
  await page.setViewportSize(PHONE)
  await page.goto('/admin')
  await page.getByPlaceholder('Search terms...').fill('Pangolin Row')
  const row = page.getByRole('row').filter({ hasText: name })
  const kind = await middleOf(row.getByText('Current', { exact: true }))
  expect(Math.abs(kind - (await middleOf(row.getByRole('checkbox'))))).toBeLessThan(4)

  await button(page, 'Import Terms').click()
  await choose(page, csvOf('Pangolin Told,What it means.,Pangolin Category,0'))
  const colourOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).borderLeftColor)
  const note = page.getByText(/^New categories will be created/)
  expect(await colourOf(note)).toBe(await colourOf(page.getByRole('button', { name: 'Proceed' })))
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: PHONE })

  // Shows reading/narrow-screens, import/choosing
  test('lists scroll in one direction only, and the import does not mention dragging', async ({ page }) => {
    await page.goto('/add-word')
    const list = page.getByRole('list', { name: 'Current Categories' })
    await expect(list).toBeVisible()
    expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)

    await openImport(page, '/add-word')
    await expect(page.getByText('Only .csv files.')).toBeVisible()
    await expect(page.getByText('or drag and drop it here.')).toBeHidden()
  })
})
