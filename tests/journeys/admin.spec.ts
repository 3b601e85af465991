import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type { Client } from '../product/client.ts'
import { expectAccessible, expectToast, hold, signIn } from './states.ts'
import { createTerm, story } from './story.ts'

const LIST = '**/api/terms/by-category'

async function open(page: Page, administrator: Client): Promise<void> {
  await signIn(page, administrator)
  await page.goto('/admin')
}

const section = (page: Page, title: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const search = (page: Page) => page.getByPlaceholder('Search terms...')
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })

async function downloaded(page: Page, start: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), start()])
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
}

// Shows admin/warning
story('a banner tells people not to use the page', async ({ page, administrator }) => {
  await open(page, administrator)
  await expect(page.getByRole('heading', { name: 'Admin Only', level: 1 })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Warning' })).toContainText(
    'Whoa there! You really shouldn’t be using this page.',
  )
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await expectAccessible(page)
})

// Shows admin/transfer
story("'Term Import & Export' imports, exports and gives the sample file", async ({ page, administrator }) => {
  await open(page, administrator)
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
})

// Shows admin/ready-made-terms
story("'Glossary Imports' downloads 24 terms of category 29", async ({ page, administrator }) => {
  await open(page, administrator)
  const link = section(page, 'Glossary Imports').getByRole('link')
  const { name, text } = await downloaded(page, () => link.click())
  expect(name).toBe('rt_cdp_collaboration_glossary.csv')
  const [header, ...rows] = text.trim().split(/\r?\n/)
  expect(header).toContain('Term Name,Definition,Categories,Category IDs,Is Legacy,Current Term ID')
  expect(rows).toHaveLength(24)
  for (const row of rows) expect(row).toContain('RT-CDP Collaboration,29,')
})

// Shows export/exporting, export/all, export/category, admin/transfer, export/file-name
story(
  "all terms or those of a category are exported; meanwhile the button says 'Exporting...' and is disabled",
  async ({ page, product, administrator }) => {
    await createTerm({ product, administrator }, { name: 'Packed Up', categories: ['Moving Day'] })
    await open(page, administrator)
    const transfer = section(page, 'Term Import & Export')
    const button = transfer.getByRole('button', { name: 'Export' })
    const release = await hold(page, '**/api/terms/export.csv*')
    await button.focus()
    const [all] = await Promise.all([
      downloaded(page, async () => {
        await page.keyboard.press('Enter')
        await expect(button).toHaveText('Exporting...')
        await expect(button).toBeDisabled()
        release()
      }),
    ])
    expect(all.name).toBe('experience-platform-lexicon-terms.csv')
    const names = await administrator.send('GET', '/api/terms/names')
    expect(Array.isArray(names)).toBe(true)
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
  },
)

// Shows admin/table
story(
  'while the terms load there are six placeholders; then they stand in a table',
  async ({ page, product, administrator }) => {
    const long = `${'word '.repeat(19)}edge <tail>`
    const current = await createTerm(
      { product, administrator },
      {
        name: 'Quagga Current',
        definition: `<p>${'word '.repeat(19)}<strong>edge</strong> &lt;tail&gt;</p>`,
        categories: ['UX', 'CJA'],
      },
    )
    await createTerm(
      { product, administrator },
      { name: 'Quagga Legacy', isLegacy: true, currentTermId: current.id, definition: '<p>Short &amp; old</p>' },
    )
    await signIn(page, administrator)
    const release = await hold(page, LIST)
    await page.goto('/admin')
    await expect(section(page, 'Bulk Term Management').locator('.term-skeletons li')).toHaveCount(6)
    await expect(page.getByRole('status').filter({ hasText: 'Loading terms' })).toBeVisible()
    await expectAccessible(page)
    release()
    await search(page).fill('quagga')
    await expect(page.locator('.term-skeletons')).toHaveCount(0)
    const heads = page.getByRole('columnheader')
    await expect(heads).toHaveText(['', 'Term', 'Definition', 'Categories', 'Type'])
    await expect(heads.first().getByRole('checkbox', { name: 'Select all displayed terms' })).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(3)

    const [one, other] = [rowOf(page, 'Quagga Current'), rowOf(page, 'Quagga Legacy')]
    await expect(one.getByRole('checkbox', { name: 'Select Quagga Current' })).not.toBeChecked()
    await expect(one.getByRole('cell').nth(1)).toHaveText(`${long.slice(0, 100)}…`)
    await expect(other.getByRole('cell').nth(1)).toHaveText('Short & old')
    await expect(one.locator('.badges > span')).toHaveText(['CJA', 'UX'])
    await expect(one.locator('.type-marker')).toHaveText('Current')
    await expect(other.locator('.type-marker')).toHaveText('Legacy')
    const markers = await page.evaluate(() => {
      const colour = (selector: string) =>
        getComputedStyle(document.querySelector(selector) ?? document.body, '::before').backgroundColor
      const token = (name: string) => {
        const probe = document.body.appendChild(document.createElement('i'))
        probe.style.backgroundColor = `var(${name})`
        const value = getComputedStyle(probe).backgroundColor
        probe.remove()
        return value
      }
      return {
        current: colour('.type-marker:not(.legacy)') === token('--color-brand'),
        legacy: colour('.type-marker.legacy') === token('--color-legacy'),
      }
    })
    expect(markers).toEqual({ current: true, legacy: true })
    await expectAccessible(page)
  },
)

// Shows admin/search, admin/count
story(
  'the search looks through names, definitions and categories, and the footer counts',
  async ({ page, product, administrator }) => {
    const parts = { product, administrator }
    await createTerm(parts, { name: 'Okapi Name', definition: '<p>Nothing.</p>' })
    await createTerm(parts, {
      name: 'Other Name',
      definition: '<p>An ok<em>api</em> in a <a href="https://zzgiraffe.example">text</a>.</p>',
    })
    await createTerm(parts, { name: 'Third Name', definition: '<p>Nothing.</p>', categories: ['Okapis of the World'] })
    await open(page, administrator)
    await expect(page.getByText(/^Displaying \d+ terms$/)).toBeVisible()
    const [all] = /\d+/.exec((await page.getByText(/^Displaying /).textContent()) ?? '') ?? []
    await search(page).fill('  OKAPI ')
    await expect(page.getByRole('rowheader')).toHaveText(['Okapi Name', 'Other Name', 'Third Name'])
    await expect(page.getByText(`Displaying 3 of ${all} terms`, { exact: true })).toBeVisible()
    // Tags are no text.
    await search(page).fill('zzgiraffe')
    await expect(page.getByText('No terms found', { exact: true })).toBeVisible()
    await expect(page.getByText(`Displaying 0 of ${all} terms`, { exact: true })).toBeVisible()
    await expectAccessible(page)
    await search(page).fill('   ')
    await expect(page.getByText(`Displaying ${all} terms`, { exact: true })).toBeVisible()
  },
)

// Shows admin/fresh
story(
  'the list is fresh for 60 s, then read again when the window gets the focus; selection, search and scroll stay',
  async ({ page, product, administrator }) => {
    await createTerm({ product, administrator }, { name: 'Ocelot One' })
    await page.clock.install()
    let reads = 0
    let categories = 0
    page.on('request', (request) => {
      reads += Number(request.url().endsWith('/by-category'))
      categories += Number(request.url().endsWith('/api/categories'))
    })
    await open(page, administrator)
    await search(page).fill('ocelot')
    await rowOf(page, 'Ocelot One').getByRole('checkbox').check()
    expect(reads).toBe(1)
    await createTerm({ product, administrator }, { name: 'Ocelot Two' })

    const focusWindow = () => page.evaluate(() => void dispatchEvent(new Event('focus')))
    await page.clock.runFor(30_000)
    await focusWindow()
    await expect(rowOf(page, 'Ocelot Two')).toHaveCount(0)
    expect(reads).toBe(1)
    await page.clock.runFor(31_000)
    expect(reads).toBe(1)
    await focusWindow()
    await expect(rowOf(page, 'Ocelot Two')).toBeVisible()
    expect(reads).toBe(2)
    await expect(rowOf(page, 'Ocelot One').getByRole('checkbox')).toBeChecked()
    await expect(search(page)).toHaveValue('ocelot')
    // All other reads are never stale, and are not read again.
    expect(categories).toBe(1)
    // Nor is one that failed tried again by itself.
    await page.route(LIST, (route) => route.fulfill({ status: 500, body: '' }))
    await page.clock.runFor(61_000)
    await focusWindow()
    await expect.poll(() => reads).toBe(3)
    await page.clock.runFor(61_000)
    expect(reads).toBe(3)
    await expect(rowOf(page, 'Ocelot Two')).toBeVisible()
  },
)

// Shows admin/not-fetched
story('terms that cannot be fetched are told, with a way to try again', async ({ page, administrator }) => {
  await signIn(page, administrator)
  await page.route(LIST, (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/admin')
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch terms' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute(LIST)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
})

// Shows admin/keyboard
story(
  'the table is used by keyboard alone: arrows, Home, End, pages, Space and ranges',
  async ({ page, product, administrator }) => {
    for (const name of ['Kudu A', 'Kudu B', 'Kudu C', 'Kudu D']) await createTerm({ product, administrator }, { name })
    await open(page, administrator)
    await search(page).fill('kudu')
    await expect(page.getByRole('rowheader')).toHaveText(['Kudu A', 'Kudu B', 'Kudu C', 'Kudu D'])
    const box = (name: string) => rowOf(page, name).getByRole('checkbox')
    await page.getByRole('button', { name: 'Type' }).focus()
    await page.keyboard.press('Tab')
    await expect(box('Kudu A')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect(box('Kudu B')).toBeChecked()
    await page.keyboard.press('Shift+ArrowDown')
    await expect(box('Kudu C')).toBeFocused()
    await expect(box('Kudu C')).toBeChecked()
    await page.keyboard.press('End')
    await expect(box('Kudu D')).toBeFocused()
    await expect(box('Kudu D')).not.toBeChecked()
    await page.keyboard.press('Home')
    await expect(box('Kudu A')).toBeFocused()
    await page.keyboard.press('PageDown')
    await expect(box('Kudu D')).toBeFocused()
    await page.keyboard.press('PageUp')
    await expect(box('Kudu A')).toBeFocused()
    await expect(page.getByText('2 term(s) selected', { exact: true })).toBeVisible()
    // By the names of columns the table is sorted; what is picked stays.
    await page.getByRole('button', { name: 'Term', exact: true }).click()
    await page.getByRole('button', { name: 'Term', exact: true }).click()
    await expect(page.getByRole('columnheader', { name: 'Term', exact: true })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await expect(page.getByRole('rowheader')).toHaveText(['Kudu D', 'Kudu C', 'Kudu B', 'Kudu A'])
    await expect(page.getByText('2 term(s) selected', { exact: true })).toBeVisible()
    // Only the rows that one sees are in the page; how many there are is told all the same.
    await search(page).fill('')
    await expect(page.getByText(/^Displaying \d+ terms$/)).toBeVisible()
    const rows = Number(await page.getByRole('table', { name: 'Terms' }).getAttribute('aria-rowcount'))
    expect(rows).toBeGreaterThan(100)
    expect(await page.getByRole('row').count()).toBeLessThan(60)
  },
)

// Shows signing-in/screens
story('the screen shows those who are not signed in the way to do it', async ({ page }) => {
  await page.goto('/admin')
  await expect(page.getByText('This screen is for administrators. Please sign in.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/sign-in?return=%2Fadmin',
  )
  await expect(page.getByRole('table')).toHaveCount(0)
  await expectAccessible(page)
})

// Shows admin/phone
story(
  'on a phone of 360 px the rows are cards, and the page does not scroll sideways',
  async ({ page, administrator }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, administrator)
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await expectAccessible(page)
  },
)
