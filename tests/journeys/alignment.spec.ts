import { expect, type Locator, type Page } from '@playwright/test'
import { choose, csvOf, openImport } from './import-dialog.ts'
import { hold } from './states.ts'
import { adminTest, test } from './story.ts'

const PHONE = { width: 360, height: 780 }
const TABLET = { width: 768, height: 1024 }

const boxOf = (part: Locator) => part.first().evaluate((element) => element.getBoundingClientRect())
const middleOf = async (part: Locator) => {
  const { top, height } = await boxOf(part)
  return top + height / 2
}
const sizeOf = (part: Locator) =>
  part.first().evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
const backOn = (page: Page) => page.getByRole('link', { name: 'Back', exact: true })

// Shows reading/term-page, reading/narrow-screens
test('a term of two words takes the whole width of a phone and of a tablet', async ({ page, terms }) => {
  const { slug } = await terms.publish('Ozone Width', { definition: '<p>Short.</p>' })
  for (const size of [PHONE, TABLET]) {
    await page.setViewportSize(size)
    await page.goto(`/term/${slug}`)
    const end = (await boxOf(page.getByRole('article').locator('footer'))).right
    expect(end).toBeCloseTo((await boxOf(backOn(page))).right, 0)
  }
})

// Shows reading/term-page
test("beside a long name 'Back' stays in the first line of where the term stands", async ({ page, terms }) => {
  const name = 'Pangolin Orchestration of Journeys across Every Known and Unknown Touchpoint of the Platform'
  const { slug } = await terms.publish(name, { categories: ['Pangolins of All Known and Unknown Touchpoints'] })
  for (const size of [PHONE, TABLET]) {
    await page.setViewportSize(size)
    await page.goto(`/term/${slug}`)
    const home = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' })
    expect(Math.abs((await middleOf(home)) - (await middleOf(backOn(page))))).toBeLessThan(2)
  }
})

// Shows reading/term-page
test('where a page stands is told at one height on all pages', async ({ page }) => {
  const heights = new Set<number>()
  for (const path of ['/term/data-layer', '/categories/ux', '/browse/m', '/term/data-layer/mentions']) {
    await page.goto(path)
    const home = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' })
    if ((await home.count()) > 0) heights.add(Math.round(await middleOf(home)))
  }
  expect(heights.size).toBe(1)
})

// Shows reading/neighbours
test("on a phone 'Previous' and 'Next' stand side by side, however long the names are", async ({ page, terms }) => {
  await terms.create('Pangolin Neighbour A of a Name That Is Long')
  const { slug } = await terms.create('Pangolin Neighbour B')
  await terms.publish('Pangolin Neighbour C of a Name That Is Long')
  await page.setViewportSize(PHONE)
  await page.goto(`/term/${slug}`)
  const { top, right } = await boxOf(page.locator('[rel=prev]:visible'))
  const next = await boxOf(page.locator('[rel=next]:visible'))
  expect(next.top).toBe(top)
  expect(next.left).toBeGreaterThan(right)
})

for (const width of [768, 1024, 1280])
  // Shows reading/header, search/suggestions
  test(`at ${width} pixels the header's search and its suggestions end within the page's margin`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/about')
    const margin = (await boxOf(page.locator('.site-footer .wrap'))).right
    const field = page.getByRole('combobox', { name: 'Search terms' })
    if (width < 1200) expect((await boxOf(field)).right).toBeCloseTo(margin, 0)
    await field.fill('data')
    const list = page.getByRole('listbox')
    await expect(list).toBeVisible()
    expect((await boxOf(list)).right).toBeLessThanOrEqual(margin + 1)
  })

for (const path of ['/about', '/privacy'])
  // Shows reading/narrow-screens
  test(`on a phone the title of ${path} is larger than the headings below it`, async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.goto(path)
    const [title, heading] = [1, 2].map((level) => page.getByRole('main').getByRole('heading', { level }))
    if (title && heading) expect(await sizeOf(title)).toBeGreaterThan(await sizeOf(heading))
  })

for (const size of [PHONE, TABLET])
  // Shows reading/card, reading/letters
  test(`at ${size.width} pixels a card's votes are level with its categories, and a letter is nearest to its terms`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await page.goto('/categories/ux')
    const foot = page.locator('.card-foot')
    expect(Math.abs((await middleOf(foot.locator('.votes'))) - (await middleOf(foot.locator('.badges'))))).toBeLessThan(
      1,
    )
    const letter = page.locator('.card > h2').nth(1)
    const gaps = await letter.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      const cards = [...document.querySelectorAll('.letter-groups .card')].map((card) => card.getBoundingClientRect())
      return {
        above: Math.min(...cards.map((card) => top - card.bottom).filter((gap) => gap >= 0)),
        below: Math.min(...cards.map((card) => card.top - bottom).filter((gap) => gap >= 0)),
      }
    })
    expect(gaps.below).toBeLessThan(gaps.above)
  })

// Shows reading/narrow-screens, import/dialog
adminTest(
  'on a phone a dialog is as wide as the page, and what an area offers stands in its middle',
  async ({ page }) => {
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
  },
)

// Shows editing/dialog
adminTest('what says that a term is loading keeps its distance from the heading', async ({ page }) => {
  const release = await hold(page, '**/api/terms/83')
  await page.goto('/edit-meaning?term=83')
  const dialog = page.getByRole('dialog', { name: 'Edit Term' })
  const { bottom } = await boxOf(dialog.getByRole('heading'))
  expect((await boxOf(dialog.getByRole('status'))).top - bottom).toBeGreaterThanOrEqual(16)
  release()
})

// Shows categories/delete
adminTest('a button that would delete says where the pointer is, as others do', async ({ page }) => {
  await page.goto('/manage-categories')
  const groundOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor)
  for (const name of [/^Edit/, /^Delete/]) {
    const button = page.getByRole('button', { name }).first()
    const before = await groundOf(button)
    await button.hover()
    await expect.poll(() => groundOf(button)).not.toBe(before)
  }
})

// Shows admin/phone
adminTest('on a phone the kind of a term is level with the first line of its name', async ({ page, terms }) => {
  const name = 'Pangolin Row of a Name That Is Far Too Long to Stand in a Single Line of a Phone'
  await terms.create(name)
  await page.setViewportSize(PHONE)
  await page.goto('/admin')
  await page.getByPlaceholder('Search terms...').fill('Pangolin Row')
  const row = page.getByRole('row').filter({ hasText: name })
  const kind = await middleOf(row.getByText('Current', { exact: true }))
  expect(Math.abs(kind - (await middleOf(row.getByRole('checkbox'))))).toBeLessThan(4)
})

// Shows import/preview
adminTest('what a preview only tells has not the colour of an error', async ({ page }) => {
  await page.goto('/admin')
  await openImport(page)
  await choose(page, csvOf('Pangolin Told,What it means.,Pangolin Category,0'))
  const colourOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).borderLeftColor)
  const note = page.getByText(/^New categories will be created/)
  expect(await colourOf(note)).toBe(await colourOf(page.getByRole('button', { name: 'Proceed' })))
})

adminTest.describe('with a finger', () => {
  adminTest.use({ hasTouch: true, isMobile: true, viewport: PHONE })

  // Shows import/choosing
  adminTest('a file for the import is chosen, and nothing is said of dragging', async ({ page }) => {
    await page.goto('/admin')
    await openImport(page)
    await expect(page.getByText('Only .csv files.')).toBeVisible()
    await expect(page.getByText('or drag and drop it here.')).toBeHidden()
  })
})
