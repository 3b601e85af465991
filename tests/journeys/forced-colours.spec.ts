import { expect, type Locator } from '@playwright/test'
import { choose, csvOf, openImport } from './import-dialog.ts'
import { hold } from './states.ts'
import { adminTest as test } from './story.ts'

test.use({ forcedColors: 'active' })

const lineOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).textDecorationLine)
const borderOf = (part: Locator, pseudo: string | null = null) =>
  part.evaluate((element, of) => getComputedStyle(element, of).borderTopWidth, pseudo)

// Shows reading/forced-colours, import/preview, import/progress
test('in forced colours, the preview marks the chosen filter, and an import at 0 % shows its bar', async ({ page }) => {
  const release = await hold(page, '**/api/terms/import')
  await openImport(page)
  await choose(page, csvOf('Wombat Bar,,UX,0', 'Wombat Progress,What it means.,UX,0'))
  const filter = (name: RegExp) => page.getByRole('group', { name: 'Rows to show' }).getByRole('button', { name })
  await filter(/New$/).click()
  expect(await lineOf(filter(/New$/))).toBe('underline')
  expect(await lineOf(filter(/All rows$/))).toBe('none')
  const sign = page.getByRole('table', { name: 'Result for each row' }).getByText('New', { exact: true })
  expect(await borderOf(sign, '::before')).toBe('5px')
  await page.getByRole('button', { name: 'Proceed' }).click()
  expect(await borderOf(page.getByRole('progressbar'))).toBe('1px')
  await page.unroute('**/api/terms/import')
  await page.route('**/api/terms/import', (route) => route.abort())
  release()
})

// Shows reading/forced-colours
test('in forced colours, a button of the editor looks different when it is on', async ({ page }) => {
  await page.goto('/add-word')
  const bold = page.getByRole('button', { name: 'Bold', exact: true })
  const off = await bold.screenshot()
  await page.getByRole('textbox', { name: 'Definition' }).press('ControlOrMeta+b')
  await expect(bold).toHaveAttribute('aria-pressed', 'true')
  expect(off.equals(await bold.screenshot())).toBe(false)
})

// Shows reading/forced-colours
test('in forced colours, the arrow between another name and its term has the colour of text', async ({ page }) => {
  await page.goto('/?search=golden+record')
  const arrow = page.locator('.card').getByText('→', { exact: true })
  const colours = await arrow.evaluate((element) => {
    const { backgroundColor } = getComputedStyle(element)
    return [backgroundColor, getComputedStyle(document.body).color]
  })
  expect(colours[0]).toBe(colours[1])
})
