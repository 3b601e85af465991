import { expect } from '@playwright/test'
import { expectAccessible } from './states.ts'
import { test } from './story.ts'

// Shows reading/other-names, reading/related
test("a term's page lists its other names, and related terms lead to each other", async ({ page, terms }) => {
  const mast = await terms.create('Mizzen Mast', { otherNames: ['Aft mast', 'Third mast'] })
  await terms.publish('Mizzen Sail', { relatedTerms: [mast.id] })
  await page.goto('/term/mizzen-mast')
  await expect(page.getByRole('region', { name: 'Also called' }).getByRole('listitem')).toHaveText([
    'Aft mast',
    'Third mast',
  ])
  await page.getByRole('region', { name: 'Related' }).getByRole('link', { name: 'Mizzen Sail' }).click()
  await expect(page).toHaveURL(/\/term\/mizzen-sail$/)
  await expect(page.getByRole('region', { name: 'Related' }).getByRole('link')).toHaveText(['Mizzen Mast'])
  await expectAccessible(page)
})

// Shows reading/long-lists
test('a term shows twelve of many other names, the rest after one click, and all of them in print', async ({
  page,
  terms,
}) => {
  const names = Array.from({ length: 25 }, (_, index) => `Halyard ${String(index + 1).padStart(2, '0')}`)
  const { slug } = await terms.publish('Rope of Many Names', { otherNames: names })
  await page.goto(`/term/${slug}`)
  const list = page.getByRole('region', { name: 'Also called' })
  await expect(list.getByRole('listitem')).toHaveText(names.slice(0, 12))
  await list.getByText('and 13 more').click()
  await expect(list.getByRole('listitem')).toHaveText(names)
  await expectAccessible(page)
  await page.reload()
  await expect(list.getByText('Halyard 25')).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(list.getByText('Halyard 25')).toBeVisible()
  await expect(list.getByText('and 13 more')).toBeHidden()
})

// Shows search/other-names
test('the search box and the full search show the other name that matches', async ({ page }) => {
  await page.goto('/about')
  const box = page.getByRole('combobox', { name: 'Search terms' })
  await box.focus()
  await page.keyboard.type('AEP')
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await expect(options.first()).toHaveText('AEP → Adobe Experience Platform')
  await expect(options.first().locator('mark')).toHaveText('AEP')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const first = page.getByRole('region', { name: 'Results for "AEP"' }).getByRole('heading', { level: 3 }).first()
  await expect(first).toHaveText('AEP → Adobe Experience Platform')
  await expectAccessible(page)
})

// Shows search/plurals
test('a search for a plural finds the singular name first, and marks it', async ({ page }) => {
  await page.goto('/?search=audiences')
  const first = page
    .getByRole('region', { name: /^Results/ })
    .getByRole('heading', { level: 3 })
    .first()
  await expect(first).toHaveText('Audience')
  await expect(first.locator('mark')).toHaveText('Audience')
})

// Shows search/nothing-found, search/other-names
test('on a phone, the arrow follows the last line of a long other name', async ({ page, terms }) => {
  const otherName = 'Jabberwock of considerable length and many more words'
  await terms.publish('Tulgey Wood', { otherNames: [otherName] })
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/?search=jaberwok')
  const meant = page.getByRole('region', { name: 'Did you mean' }).getByRole('link', { name: /Tulgey Wood/ })
  const lastLine = await meant.getByText(otherName).evaluate((link) => {
    const range = document.createRange()
    range.selectNodeContents(document.createTreeWalker(link, NodeFilter.SHOW_TEXT).nextNode() ?? link)
    return [...range.getClientRects()].at(-1)?.top ?? Infinity
  })
  const arrow = await meant.getByText('→', { exact: true }).boundingBox()
  expect(arrow?.y).toBeGreaterThanOrEqual(lastLine)
})
