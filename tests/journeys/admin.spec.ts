import { expect, type Page } from '@playwright/test'
import { BLUE, downloaded, expectAccessible, expectToast, hold, ORANGE, press } from './states.ts'
import { test } from './terms-table.ts'

const LIST = '**/api/terms/table'

const section = (page: Page, title: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })

// Shows admin/warning, admin/transfer, admin/ready-made-terms, export/exporting, export/all, export/category, export/file-name
test('Admin Only shows a warning, opens the import, exports all terms or a category, and has two CSV files', async ({
  page,
  terms,
}) => {
  await terms.create('Packed Up', { categories: ['Moving Day'] })
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Admin Only', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).last()).toHaveText('Most Linked')
  await expect(page.getByRole('complementary', { name: 'Warning' })).toContainText(
    "Whoa there! You really shouldn't be using this page.",
  )
  const transfer = section(page, 'Term Import & Export')
  await transfer.getByRole('button', { name: 'Import Terms' }).click()
  await expect(page.getByRole('dialog', { name: 'Import Terms' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(transfer.getByRole('button', { name: 'Import Terms' })).toBeFocused()
  await expect(transfer.getByRole('button', { name: 'Export to CSV' })).toBeVisible()
  const sample = await downloaded(page, () => transfer.getByText('Download Sample Import CSV', { exact: true }).click())
  expect(sample.name).toBe('sample-import.csv')
  expect(sample.text).toMatch(/id,name,definition,categories,categoryIds,isLegacy/)

  const ready = await downloaded(page, () => section(page, 'Glossary Imports').getByRole('link').click())
  expect(ready.name).toBe('rt_cdp_collaboration_glossary.csv')
  const [header, ...rows] = ready.text.trim().split(/\r?\n/)
  expect(header).toContain('Term Name,Definition,Categories,Category IDs,Is Legacy,Current Term ID')
  expect(rows).toHaveLength(24)
  for (const row of rows) expect(row).toContain('RT-CDP Collaboration,29,')

  const button = transfer.getByRole('button', { name: 'Export' })
  const release = await hold(page, '**/api/terms/export.csv*')
  await button.focus()
  const all = await downloaded(page, async () => {
    await page.keyboard.press('Enter')
    await expect(button).toHaveText('Exporting...')
    await expect(button).toBeDisabled()
    release()
  })
  expect(all.name).toBe('experience-platform-lexicon-terms.csv')
  await expect(page.getByText(/^\d+ terms exported to CSV$/)).toBeVisible()
  await expect(button).toHaveText('Export to CSV')
  await expect(button).toBeEnabled()
  await expect(button).toBeFocused()

  await transfer.getByLabel('Terms to export').selectOption('Moving Day')
  const some = await downloaded(page, () => button.click())
  expect(some.name).toBe('experience-platform-lexicon-terms-moving-day.csv')
  expect(some.text.trim().split('\r\n')).toHaveLength(2)
  await expectToast(page, 'Export Successful', '1 terms exported to CSV from category: Moving Day')
  await expectAccessible(page)
})

// Shows admin/table, admin/not-fetched
test('six placeholders are shown while the terms load; a failure can be retried; a table lists the terms', async ({
  page,
  table,
  terms,
}) => {
  const long = `${'word '.repeat(19)}edge <tail>`
  const current = await terms.create('Quagga Current', {
    definition: `<p>${'word '.repeat(19)}<strong>edge</strong> &lt;tail&gt;</p>`,
    categories: ['UX', 'CJA'],
  })
  await terms.create('Quagga Legacy', {
    isLegacy: true,
    currentTermId: current.id,
    definition: '<p>Short &amp; old</p>',
  })
  await page.route(LIST, (route) => route.fulfill({ status: 500, body: '' }))
  const release = await hold(page, LIST)
  await page.goto('/admin')
  await expect(section(page, 'Bulk Term Management').locator('.term-skeletons li')).toHaveCount(6)
  await expect(page.getByRole('status').filter({ hasText: 'Loading terms' })).toBeVisible()
  await expectAccessible(page)
  release()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch terms' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute(LIST)
  await page.getByRole('button', { name: 'Try again' }).click()
  await table.search.fill('quagga')
  await expect(page.locator('.term-skeletons')).toHaveCount(0)
  const heads = page.getByRole('columnheader')
  await expect(heads).toHaveText(['', 'Term', 'Definition', 'Categories', 'Type'])
  await expect(heads.first().getByRole('checkbox', { name: 'Select all displayed terms' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(3)

  const [one, other] = [table.row('Quagga Current'), table.row('Quagga Legacy')]
  await expect(table.box('Quagga Current')).not.toBeChecked()
  await expect(one.getByRole('cell').nth(1)).toHaveText(`${long.slice(0, 100)}…`)
  await expect(other.getByRole('cell').nth(1)).toHaveText('Short & old')
  await expect(one.getByRole('cell').nth(2).locator('span > span')).toHaveText(['CJA', 'UX'])
  await expect(one.getByRole('cell').nth(3)).toHaveText('Current')
  await expect(other.getByRole('cell').nth(3)).toHaveText('Legacy')
  for (const [row, colour] of [
    [one, BLUE],
    [other, ORANGE],
  ] as const)
    expect(
      await row
        .getByRole('cell')
        .nth(3)
        .locator('span')
        .evaluate((marker) => getComputedStyle(marker, '::before').borderTopColor),
    ).toBe(colour)
  await expectAccessible(page)
})

// Shows admin/search, admin/count
test('the search covers names, definitions and categories, and the footer counts the matches', async ({
  page,
  table,
  terms,
}) => {
  await terms.create('Okapi Name', { definition: '<p>Nothing.</p>' })
  await terms.create('Other Name', {
    definition: '<p>An ok<em>api</em> in a <a href="https://zzgiraffe.example">text</a>.</p>',
  })
  await terms.create('Third Name', { definition: '<p>Nothing.</p>', categories: ['Okapis of the World'] })
  await page.goto('/admin')
  await expect(page.getByText(/^Displaying \d+ terms$/)).toBeVisible()
  const all = await table.count()
  await table.search.fill('  OKAPI ')
  await expect(table.names).toHaveText(['Okapi Name', 'Other Name', 'Third Name'])
  await expect(page.getByText(`Displaying 3 of ${all} terms`, { exact: true })).toBeVisible()
  // Tags of a definition are not searched.
  await table.search.fill('zzgiraffe')
  await expect(page.getByText('No terms found', { exact: true })).toBeVisible()
  await expect(page.getByText(`Displaying 0 of ${all} terms`, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await table.search.fill('   ')
  await expect(page.getByText(`Displaying ${all} terms`, { exact: true })).toBeVisible()
})

// Shows admin/fresh
test('the list is read again on focus once it is 60 s old, and the selection stays', async ({ page, table, terms }) => {
  await terms.create('Ocelot One')
  await page.clock.install()
  let reads = 0
  let categories = 0
  page.on('request', (request) => {
    reads += Number(request.url().endsWith('/api/terms/table'))
    categories += Number(request.url().endsWith('/api/categories'))
  })
  await table.open('ocelot')
  await table.box('Ocelot One').check()
  expect(reads).toBe(1)
  await terms.create('Ocelot Two')

  const focusWindow = () => page.evaluate(() => void dispatchEvent(new Event('focus')))
  await page.clock.runFor(30_000)
  await focusWindow()
  await expect(table.row('Ocelot Two')).toHaveCount(0)
  expect(reads).toBe(1)
  await page.clock.runFor(31_000)
  expect(reads).toBe(1)
  await focusWindow()
  await expect(table.row('Ocelot Two')).toBeVisible()
  expect(reads).toBe(2)
  await expect(table.box('Ocelot One')).toBeChecked()
  await expect(table.search).toHaveValue('ocelot')
  // All other reads never become stale, and are not repeated.
  expect(categories).toBe(1)
  // A failed read is not repeated automatically.
  await page.route(LIST, (route) => route.fulfill({ status: 500, body: '' }))
  await page.clock.runFor(61_000)
  await focusWindow()
  await expect.poll(() => reads).toBe(3)
  await page.clock.runFor(61_000)
  expect(reads).toBe(3)
  await expect(table.row('Ocelot Two')).toBeVisible()
})

// Shows admin/keyboard
test('arrow keys, Home, End, page keys and Space move through the table and select rows', async ({
  page,
  table,
  terms,
}) => {
  for (const name of ['Kudu A', 'Kudu B', 'Kudu C', 'Kudu D']) await terms.create(name)
  await table.open('kudu')
  await expect(table.names).toHaveText(['Kudu A', 'Kudu B', 'Kudu C', 'Kudu D'])
  await page.getByRole('button', { name: 'Type' }).focus()
  await page.keyboard.press('Tab')
  await expect(table.box('Kudu A')).toBeFocused()
  await press(page, 'ArrowDown', 'Space')
  await expect(table.box('Kudu B')).toBeChecked()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(table.box('Kudu C')).toBeFocused()
  await expect(table.box('Kudu C')).toBeChecked()
  await page.keyboard.press('End')
  await expect(table.box('Kudu D')).toBeFocused()
  await expect(table.box('Kudu D')).not.toBeChecked()
  await page.keyboard.press('Home')
  await expect(table.box('Kudu A')).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(table.box('Kudu D')).toBeFocused()
  await page.keyboard.press('PageUp')
  await expect(table.box('Kudu A')).toBeFocused()
  await expect(page.getByText('2 term(s) selected', { exact: true })).toBeVisible()
  // Clicking a column's name sorts the table and keeps the selection.
  await page.getByRole('button', { name: 'Term', exact: true }).click()
  await page.getByRole('button', { name: 'Term', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Term', exact: true })).toHaveAttribute('aria-sort', 'descending')
  await expect(table.names).toHaveText(['Kudu D', 'Kudu C', 'Kudu B', 'Kudu A'])
  await expect(page.getByText('2 term(s) selected', { exact: true })).toBeVisible()
  // Only visible rows are in the page, but `aria-rowcount` has the number of all rows.
  await table.search.fill('')
  await expect(page.getByText(/^Displaying \d+ terms$/)).toBeVisible()
  const rows = Number(await page.getByRole('table', { name: 'Terms' }).getAttribute('aria-rowcount'))
  expect(rows).toBeGreaterThan(100)
  expect(await page.getByRole('row').count()).toBeLessThan(60)
  await page.getByRole('button', { name: 'Type' }).focus()
  await press(page, 'Tab', 'End')
  await expect(table.names.last()).toBeInViewport()
  await expect(page.locator('main :focus')).toBeInViewport()
})
