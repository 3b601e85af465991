import { expect } from '@playwright/test'
import { expectAccessible } from './states.ts'
import { test } from './story.ts'

const HEADINGS = ['Field', 'Type', 'Meaning', 'Required', 'Example', 'Since']
const row = (tag: string, cells: string[]) => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`

// Shows reading/tables, definitions/tables, definitions/as-text
test("a table that a program sends is a table on the page, and text in the page's description", async ({
  page,
  terms,
}) => {
  const table = `<table>${row('th', HEADINGS)}${row('td', ['id', 'number', 'Who it is', 'yes', 'x<sup>2</sup>', '2019'])}</table>`
  const { id, slug } = await terms.publish('Wide Table', { definition: `<p>Fields</p>${table}` })
  expect((await terms.of(id)).definition).toContain('<tbody><tr><th>Field</th>')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`/term/${slug}`)
  const region = page.getByRole('region', { name: 'Table' })
  await expect(region.getByRole('columnheader')).toHaveText(HEADINGS)
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    'Fields Field | Type | Meaning | Required | Example | Since; id | number | Who it is | yes | x² | 2019',
  )
  await region.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => region.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expectAccessible(page)
})

// Shows reading/tables
test('a long word leaves room for the other columns, and an empty row keeps its height', async ({ page, terms }) => {
  const address = `https://example.org/${'verylong'.repeat(20)}`
  const table = `<table>${row('th', ['Field', 'Meaning', 'Example'])}${row('td', ['identityMap', 'All identities of one person', address])}${row('td', ['', '', ''])}</table>`
  const { id, slug } = await terms.publish('Long Word in a Table', { definition: table })
  const look = async () => ({
    isWhole: await page
      .getByRole('table')
      .evaluate((shown) => shown.parentElement?.scrollWidth === shown.parentElement?.clientWidth),
    heights: await page
      .locator('table tr')
      .evaluateAll((rows) => rows.map((one) => Math.round(one.getBoundingClientRect().height))),
  })
  await page.goto(`/term/${slug}`)
  const shown = await look()
  expect(shown.isWhole).toBe(true)
  expect(shown.heights[2]).toBe(shown.heights[0])
  await page.context().addCookies(terms.administrator.cookies)
  await page.goto(`/edit-meaning?term=${id}`)
  const edited = await look()
  expect(edited.isWhole).toBe(true)
  expect(edited.heights[2]).toBe(edited.heights[0])
})
