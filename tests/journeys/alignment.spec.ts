import { expect, type Locator, type Page } from '@playwright/test'
import { boxOf, middleOf, PHONE, TABLET } from './boxes.ts'
import { toastOf } from './states.ts'
import { test } from './story.ts'

const sizeOf = (part: Locator) =>
  part.first().evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
const backOn = (page: Page) => page.getByRole('link', { name: 'Back', exact: true })

// Shows reading/term-page, reading/narrow-screens
test("a short term is as wide as phone and tablet; long names do not push 'Back' off the first line", async ({
  page,
  terms,
}) => {
  const short = await terms.create('Ozone Width', { definition: '<p>Short.</p>' })
  const name = 'Pangolin Orchestration of Journeys across Every Known and Unknown Touchpoint of the Platform'
  const long = await terms.publish(name, { categories: ['Pangolins of All Known and Unknown Touchpoints'] })
  for (const size of [PHONE, TABLET]) {
    await page.setViewportSize(size)
    await page.goto(`/term/${short.slug}`)
    const end = (await boxOf(page.getByRole('article').locator('footer'))).right
    expect(end).toBeCloseTo((await boxOf(backOn(page))).right, 0)
    await page.goto(`/term/${long.slug}`)
    const home = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' })
    expect(Math.abs((await middleOf(home)) - (await middleOf(backOn(page))))).toBeLessThan(2)
  }
})

// Shows reading/term-page
test('the breadcrumb is at the same height on all pages', async ({ page }) => {
  const heights = new Set<number>()
  for (const path of ['/term/data-layer', '/categories/ux', '/browse/m', '/term/adobe-experience-platform/mentions']) {
    await page.goto(path)
    const home = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' })
    heights.add(Math.round(await middleOf(home)))
  }
  expect(heights.size).toBe(1)
})

// Shows reading/neighbours
test("on a phone 'Previous' and 'Next' are side by side, however long the names are", async ({ page, terms }) => {
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

// Shows reading/header, search/suggestions
test("the header's search ends at the page's margin, and its suggestions stay within it", async ({ page }) => {
  await page.goto('/about')
  const field = page.getByRole('combobox', { name: 'Search terms' })
  const margin = async () => (await boxOf(page.locator('.site-footer .wrap'))).right
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    expect((await boxOf(field)).right).toBeCloseTo(await margin(), 0)
  }
  const list = page.getByRole('listbox')
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await field.fill('data')
    await expect(list).toBeVisible()
    expect((await boxOf(list)).right).toBeLessThanOrEqual((await margin()) + 1)
    await field.fill('')
  }
})

// Shows reading/narrow-screens
test('on a phone the title of a page of text is larger than the headings below it', async ({ page }) => {
  await page.setViewportSize(PHONE)
  for (const path of ['/about', '/privacy']) {
    await page.goto(path)
    const heading = (level: number) => page.getByRole('main').getByRole('heading', { level })
    expect(await sizeOf(heading(1))).toBeGreaterThan(await sizeOf(heading(2)))
  }
})

// Shows reading/card, reading/letters, reading/category-tabs, reading/narrow-screens
test('votes align with categories, letters are nearest to their terms, categories open below their button', async ({
  page,
}) => {
  await page.goto('/categories/ux')
  const foot = page.locator('.card-foot')
  for (const size of [PHONE, TABLET]) {
    await page.setViewportSize(size)
    const [votes, badges] = [await middleOf(foot.locator('.votes')), await middleOf(foot.locator('.badges'))]
    expect(Math.abs(votes - badges)).toBeLessThan(1)
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
  }

  await page.setViewportSize(PHONE)
  const all = page.locator('.tabs label')
  const before = await boxOf(all)
  await all.click()
  const { top, right } = await boxOf(all)
  expect([top, right]).toEqual([before.top, before.right])
  const list = page.locator('.tabs ul')
  await expect.poll(async () => (await boxOf(list)).right).toBeCloseTo(before.right, 0)
  expect((await boxOf(list)).top).toBeGreaterThan(before.top)
})

// Shows messages/leaving, reading/cookie-notice
test('on a phone a toast does not cover the cookie notice', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/term/data-layer')
  await page.getByRole('button', { name: 'Copy link' }).click()
  const toast = toastOf(page)
  await expect(toast).toBeVisible()
  const notice = page.getByRole('region', { name: 'We use cookies' })
  expect((await boxOf(toast)).bottom).toBeLessThan((await boxOf(notice)).top)
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: PHONE })

  // Shows reading/narrow-screens
  test('small controls can be touched over a height of 44 pixels', async ({ page }) => {
    const small: [path: string, part: string][] = [
      ['/categories/ux', '.tabs a[aria-current]'],
      ['/categories/ux', '.tabs label'],
      ['/categories/ux', '.card .votes button'],
      ['/term/data-layer', 'main button.pill'],
      ['/term/data-layer', '.back'],
    ]
    for (const [path, part] of small) {
      await page.goto(path)
      const isReached = await page
        .locator(part)
        .first()
        .evaluate((element) => {
          element.scrollIntoView({ block: 'center' })
          const { left, width, top, height } = element.getBoundingClientRect()
          return [-21, 21].every((away) => {
            const found = document.elementFromPoint(left + width / 2, top + height / 2 + away)
            return element.contains(found)
          })
        })
      expect(isReached, `${part} of ${path}`).toBe(true)
    }
  })
})
