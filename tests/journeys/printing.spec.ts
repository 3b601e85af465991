import { expect } from '@playwright/test'
import { boxOf } from './boxes.ts'
import { signIn } from './states.ts'
import { test } from './story.ts'

/** The area of A4 between its margins, in CSS pixels. */
const PAPER = { width: 673, height: 980 }

// Shows reading/printing
test('a printed term has its text and nothing to click', async ({ page, terms }) => {
  const cells = '<td>No</td>'.repeat(5) + '<td>data_collection_endpoint</td>'.repeat(2)
  const table = `<table><tr>${cells}</tr></table>`
  const definition = `<p>See <a href="https://example.com/source">the source</a>.</p>${table}`
  const { slug } = await terms.publish('Paper Word', { definition })
  await page.setViewportSize(PAPER)
  await page.goto(`/term/${slug}`)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/^Last updated/)).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  for (const name of ['Main', 'Categories']) await expect(page.getByRole('navigation', { name })).toHaveCount(0)
  await expect(page.locator('.votes')).toBeHidden()
  for (const text of ['Back', 'Share', 'We use cookies']) {
    await expect(page.getByText(text, { exact: true })).toBeHidden()
  }
  const address = await page
    .getByRole('link', { name: 'the source' })
    .evaluate((link) => getComputedStyle(link, '::after').content)
  expect(address).toContain('https://example.com/source')
  const ink = await page.getByRole('heading', { level: 1 }).evaluate((heading) => getComputedStyle(heading).color)
  expect(ink).toBe('rgb(18, 34, 46)')
  expect((await boxOf(page.getByRole('cell').last())).right).toBeLessThanOrEqual(PAPER.width)
  const row = page.getByRole('row')
  expect(await row.evaluate((one) => getComputedStyle(one).breakInside)).toBe('avoid')
})

// Shows reading/printing
test('what is open over a term is not on its paper', async ({ page, terms }) => {
  await terms.publish('Watermark of Paper')
  const { slug } = await terms.publish('Deckle Edge', { definition: '<p>Beside a watermark of paper.</p>' })
  await page.goto(`/term/${slug}`)
  await page.getByRole('link', { name: 'watermark of paper' }).first().focus()
  const card = page.getByRole('button', { name: 'Turn previews off' })
  await expect(card).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(card).toBeHidden()
  await page.emulateMedia({ media: null })
  await expect(card).toBeVisible()
})

// Shows reading/printing
test('a printed listing fits the paper and splits no card; printed results and About have no choices', async ({
  page,
}) => {
  await page.setViewportSize(PAPER)
  await page.goto('/')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button')).toHaveCount(0)
  const cards = page.locator('.card')
  expect(await cards.evaluateAll((all) => all.every((card) => getComputedStyle(card).breakInside === 'avoid'))).toBe(
    true,
  )
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PAPER.width)
  const [copyright, heading] = [page.getByText(/^© /), page.getByRole('heading', { level: 1 })]
  expect((await boxOf(copyright)).y).toBeLessThan((await boxOf(heading)).y)
  const pages = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pages).toMatch(/\/MediaBox \[0 0 59[45](?:\.\d+)? 84[12](?:\.\d+)?\]/)

  await page.emulateMedia({ media: null })
  await page.goto('/?search=data')
  const choice = page.getByRole('button', { name: 'All Categories' })
  await expect(choice).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(choice).toBeHidden()
  await page.goto('/about')
  await expect(page.getByRole('heading', { name: 'Our mission' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Browse the terms' })).toBeHidden()
})

// Shows reading/printing
test('a term printed by an administrator has no administrator controls', async ({ page, terms, administrator }) => {
  const { slug } = await terms.publish('Paper of the Desk')
  await signIn(page, administrator)
  await page.goto(`/term/${slug}`)
  const parts = [page.getByRole('link', { name: 'Edit Term' }), page.getByRole('heading', { name: 'Images' })]
  for (const part of parts) await expect(part).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const part of parts) await expect(part).toBeHidden()
})
