import { expect, type Page } from '@playwright/test'
import { canvas, pictureForm } from '../../admin-api/testing/pictures.ts'
import { boxOf, PHONE } from './boxes.ts'
import { expectAccessible, watchShifts } from './states.ts'
import { test } from './story.ts'

const topOf = async (page: Page, selector: string) => (await boxOf(page.locator(selector))).top

// Shows reading/first-card
test('on a phone the first card of a category and the first result begin above 480 pixels', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/categories/rt-cdp-collaboration')
  expect(await topOf(page, '.card')).toBeLessThan(480)
  await page.goto('/?search=identity')
  await expect(page.getByText(/^Displaying \d+ term/).first()).toBeVisible()
  expect(await topOf(page, '.search-results .card')).toBeLessThan(480)
})

// Shows reading/home-search
test("Home begins with the search and 'Often looked up', which follows the votes", async ({ page, terms }) => {
  await page.goto('/')
  await expect(page.getByRole('combobox', { name: 'Search terms' })).toBeInViewport()
  const { id } = await terms.publish('Aardvark Lookup')
  const popular = page.getByRole('list', { name: 'Often looked up' })
  await expect(popular.getByRole('link')).toHaveCount(5)
  await terms.administrator.send('POST', '/api/votes', { termId: id, isUpvote: true })
  await terms.settle()
  await page.reload()
  await popular.getByRole('link', { name: 'Aardvark Lookup' }).click()
  await expect(page).toHaveURL('/term/aardvark-lookup')
})

// Shows reading/cards-or-list
test('terms are shown as cards or as a list, as the reader chooses; the default on a phone is the list', async ({
  page,
}) => {
  const columns = () => page.locator('.letter-groups').evaluate((grid) => getComputedStyle(grid).display)
  const choose = (name: string) => page.getByRole('group', { name: 'Show terms as' }).getByRole('button', { name })
  await page.goto('/categories/ux')
  await expect(choose('Cards (chosen)')).toBeVisible()
  expect(await columns()).toBe('grid')
  await choose('List').click()
  await expect(choose('List (chosen)')).toBeVisible()
  expect(await columns()).toBe('block')
  await expectAccessible(page)
  await page.goto('/')
  expect(await columns()).toBe('block')
  await page.evaluate(() => localStorage.clear())
  await page.setViewportSize(PHONE)
  await page.reload()
  await expect(choose('List (chosen)')).toBeVisible()
  await choose('Cards').click()
  await expect(choose('Cards (chosen)')).toBeVisible()
  expect(await columns()).toBe('grid')
})

// Shows reading/category-tabs
test('categories are in one row with the open one in view, and all are shown on request', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/categories/ux')
  const tabs = page.getByRole('navigation', { name: 'Categories' })
  await expect(tabs.getByRole('link', { name: 'UX' })).toBeInViewport({ ratio: 1 })
  const first = tabs.getByRole('link', { name: 'All Categories' })
  await expect(first).not.toBeInViewport()
  await tabs.getByText(/^All \d+/).click()
  await expect(first).toBeInViewport()
  await expectAccessible(page)
})

// Shows reading/category-tabs
test('the control that shows all categories looks pressed while it does, in forced colours too', async ({ page }) => {
  await page.goto('/categories/ux')
  const tabs = page.getByRole('navigation', { name: 'Categories' })
  // By keyboard, because a pointer's hover changes the style too.
  await tabs.getByRole('checkbox').focus()
  const look = () => tabs.getByText(/^All \d+/).screenshot({ animations: 'disabled' })
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors })
    const before = await look()
    await page.keyboard.press('Space')
    expect(before.equals(await look())).toBe(false)
    await page.keyboard.press('Space')
    expect(before.equals(await look())).toBe(true)
  }
})

// Shows reading/direction
test('text in a right-to-left script is set from right to left on its page, on cards and in previews', async ({
  page,
  terms,
}) => {
  const definition = '<ul><li>بيانات العميل</li></ul>'
  const { id, slug } = await terms.create('طبقة البيانات', { definition, categories: ['From the Right'] })
  const mention = await terms.create('قبل الطبقة', { definition: '<p>See طبقة البيانات.</p>' })
  await terms.administrator.send('POST', `/api/terms/${id}/images`, await pictureForm(canvas(20, 20), 'بيانات.'))
  await terms.settle()
  const directions = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.map((element) => getComputedStyle(element).direction))
  await page.goto(`/term/${slug}`)
  expect(await directions('h1, .definition li, figcaption')).toEqual(['rtl', 'rtl', 'rtl'])
  await page.goto('/categories/from-the-right')
  expect(await directions('.card h3, .card .excerpt')).toEqual(['rtl', 'rtl'])
  await page.goto(`/term/${mention.slug}`)
  await page.locator('.definition').getByRole('link', { name: 'طبقة البيانات' }).focus()
  for (const text of ['طبقة البيانات', 'بيانات العميل'])
    await expect(page.locator('.preview').getByText(text, { exact: true })).toHaveCSS('direction', 'rtl')
})

/** For each '!', the side of the preceding letter on which it is shown. Skips tabs of other categories, which other stories make. */
const endsIn = (page: Page, within: string) =>
  page.locator(within).evaluate((whole) => {
    const leftOf = (text: Text, place: number): number => {
      const range = new Range()
      range.setStart(text, place)
      range.setEnd(text, place + 1)
      return range.getBoundingClientRect().left
    }
    const texts = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let text = texts.nextNode(); text instanceof Text; text = texts.nextNode()) {
      const end = text.data.indexOf('!')
      const isOfOther = text.parentElement?.matches('.tabs a:not([aria-current])') === true
      if (end > 0 && !isOfOther) found.push(leftOf(text, end) < leftOf(text, end - 1) ? 'left' : text.data)
    }
    return found
  })

// Shows reading/direction
test('a right-to-left name keeps its direction in lists, links, categories and suggestions', async ({
  page,
  terms,
}) => {
  const fields = { categories: ['מילים!'], definition: '<p>A word.</p>' }
  const { id, slug } = await terms.create('מונח!', { ...fields, otherNames: ['כינוי!'] })
  await terms.create('קודם!', { ...fields, isLegacy: true, currentTermId: id })
  await terms.publish('שכן!', { ...fields, relatedTerms: [id] })
  const shown = (times: number) => Array.from({ length: times }, () => 'left')
  await page.goto(`/term/${slug}`)
  // The name and the category twice each, the next term, and a name in each of three lists.
  expect(await endsIn(page, 'main')).toEqual(shown(8))
  await page.locator('.term').getByRole('link', { name: 'מילים!' }).click()
  // The heading and its tab, three names with their categories, and the links from two of them to other terms.
  expect(await endsIn(page, 'main')).toEqual(shown(10))
  const box = page.getByRole('combobox', { name: 'Search terms' })
  await box.fill('כינוי!')
  const option = page.getByRole('option')
  await expect(option).toHaveText('כינוי! → מונח!')
  const [other, arrow, name] = await option
    .locator('bdi, .to-name')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().left))
  expect([other, arrow, name]).toEqual([other, arrow, name].toSorted((a = 0, b = 0) => a - b))
  await box.press('Enter')
  await expect(page.getByText('Displaying 1 term(s)')).toBeVisible()
  // Both names, the legacy name and the category.
  expect(await endsIn(page, '.search-results .cards')).toEqual(shown(4))
})

// Shows reading/direction
test('right-to-left parts of a left-to-right list or table keep their direction and place', async ({ page, terms }) => {
  const definition =
    '<ul><li>A word.</li><li>פריט!</li><li><p>סעיף!</p></li></ul><blockquote><p>Said.</p><p>ציטוט!</p></blockquote>' +
    '<table><tbody><tr><th>Said</th><th>כותרת!</th></tr><tr><td>A word.</td><td>תא!</td></tr></tbody></table>'
  const { slug } = await terms.publish('Both directions in a list', { definition })
  await page.goto(`/term/${slug}`)
  expect(await endsIn(page, '.definition')).toEqual(Array.from({ length: 5 }, () => 'left'))
  const [left, ...others] = await page.locator('.definition li').evaluateAll((items) =>
    items.map((item) => {
      const range = new Range()
      range.selectNodeContents(item)
      return Math.round(range.getBoundingClientRect().left)
    }),
  )
  expect(others).toEqual([left, left])
})

// Shows reading/direction, search/heading, search/nothing-found
test('a right-to-left query keeps its direction where the results quote it', async ({ page }) => {
  await page.goto('/?search=שאילתה שאין!')
  await expect(page.getByRole('heading', { name: 'Results for "שאילתה שאין!"' })).toBeVisible()
  await expect(page.getByText('No name, definition or category matches "שאילתה שאין!".')).toBeVisible()
  expect(await endsIn(page, '.search-results')).toEqual(['left', 'left'])
})

// Shows editing/direction
test('a right-to-left name keeps its direction in confirmations and messages of forms', async ({
  page,
  administrator,
}) => {
  await page.context().addCookies(administrator.cookies)
  await administrator.createCategory('תווית!')
  await page.goto('/manage-categories')
  await page.getByRole('button', { name: 'Delete תווית!' }).click()
  await expect(page.getByRole('alertdialog')).toHaveAccessibleDescription(/delete the category "תווית!"\?/)
  expect(await endsIn(page, '[role=alertdialog]')).toEqual(['left'])
  await page.goto('/add-word')
  await page.getByLabel('Also called').fill('כינוי!')
  await page.getByRole('button', { name: 'Add Term' }).click()
  await expect(page.getByText('Press Enter to add "כינוי!", or clear the field')).toBeVisible()
  expect(await endsIn(page, '.field-message:has(bdi)')).toEqual(['left'])
})

// Shows reading/direction
test('right-to-left lists, quotations and indented paragraphs are indented from the right', async ({ page, terms }) => {
  const definition =
    '<ul><li>بيانات العميل</li></ul><blockquote><p>بيانات</p></blockquote><p class="indent-2">بيانات</p>'
  const { slug } = await terms.publish('قائمة البيانات', { definition })
  await page.goto(`/term/${slug}`)
  const gaps = await page.locator('.definition').evaluate((whole) => {
    const { left, right } = whole.getBoundingClientRect()
    return [...whole.querySelectorAll('li, blockquote > p, .indent-2')].map((element) => {
      const box = element.getBoundingClientRect()
      return [box.left - left, right - box.right > 15]
    })
  })
  expect(gaps).toEqual([
    [0, true],
    [0, true],
    [0, true],
  ])
})

// Shows reading/forced-colours, reading/header, reading/category-tabs
test('forced colours mark the open tab and legacy cards; on the dark top of Home the focus is white', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/categories/ux')
  const lineOf = (name: string | RegExp) =>
    page
      .getByRole('link', { name })
      .first()
      .evaluate((link) => getComputedStyle(link).textDecorationLine)
  expect([await lineOf(/^UX/), await lineOf('All Categories')]).toEqual(['underline', 'none'])
  await page.goto('/browse/a')
  const edge = (selector: string, pseudo: string | null = null) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, of) => getComputedStyle(element, of).borderLeftStyle, pseudo)
  expect([await edge('.card:not(.legacy)'), await edge('.card.legacy')]).toEqual(['solid', 'dashed'])
  expect(await edge('.legend li:last-child', '::before')).toBe('dashed')
  await page.emulateMedia({ forcedColors: 'none' })
  await page.goto('/')
  const popular = page.getByRole('list', { name: 'Often looked up' }).getByRole('link').first()
  await page.getByRole('combobox', { name: 'Search terms' }).focus()
  for (let presses = 0; presses < 4; presses += 1) {
    await page.keyboard.press('Tab')
    if (await popular.evaluate((link) => link === document.activeElement)) break
  }
  expect(await popular.evaluate((link) => getComputedStyle(link).outlineColor)).toBe('rgb(255, 255, 255)')
})

// Shows reading/typeface
test("the site's typeface is used from the second page view on, and moves nothing", async ({ page }) => {
  const shifts = await watchShifts(page)
  const fonts: string[] = []
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()))
  await page.goto('/about', { waitUntil: 'networkidle' })
  expect(fonts).toEqual([])
  await page.getByRole('heading', { level: 1 }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('font'))).not.toBeNull()
  const family = () => page.evaluate(() => getComputedStyle(document.body).fontFamily)
  expect(await family()).not.toContain('Figtree')
  expect(await shifts()).toBe(0)
  await page.goto('/privacy', { waitUntil: 'networkidle' })
  expect(await family()).toMatch(/^Figtree/)
  expect(await shifts()).toBe(0)
})

// Shows reading/typeface
test('bold text looks bold even in a typeface of a single weight', async ({ page }) => {
  await page.route('**/_astro/shell.*.css', async (route) => {
    const response = await route.fetch()
    const sheet = await response.text()
    const body = sheet.replace('font-weight:300 900;font-display:optional', 'font-weight:400;font-display:block')
    await route.fulfill({ response, body })
  })
  await page.addInitScript(() => localStorage.setItem('font', 'y'))
  await page.goto('/about')
  await page.evaluate(() => document.fonts.ready)
  const heading = page.getByRole('heading', { level: 1 })
  const bold = await heading.screenshot()
  await heading.evaluate((element) => (element.style.fontWeight = '400'))
  expect(bold.equals(await heading.screenshot())).toBe(false)
})

// Shows addresses/near-terms
test('an address with a typing error offers similar terms, each once', async ({ page }) => {
  for (const path of ['/term/identity-grph', '/identity_graph']) {
    await page.goto(path)
    const near = page.getByRole('region', { name: 'Did you mean' })
    await expect(near.getByRole('link', { name: 'Identity Graph', exact: true })).toHaveAttribute(
      'href',
      '/term/identity-graph',
    )
  }
  await expectAccessible(page)
  // The same term is near by its name and by two other names, but listed once.
  await page.goto('/term/data-leyer')
  await expect(
    page.getByRole('region', { name: 'Did you mean' }).getByRole('link', { name: 'Data Layer' }),
  ).toHaveCount(1)
})

// Shows reading/installable
test('the glossary has a manifest with icons, and a description of its search', async ({ page, request, baseURL }) => {
  await page.goto('/about')
  const address = (rel: string) => page.locator(`link[rel=${rel}]`).getAttribute('href')
  const manifest: unknown = await (await request.get((await address('manifest')) ?? '')).json()
  expect(manifest).toMatchObject({ name: 'Experience Platform Lexicon', start_url: '/' })
  expect(manifest).not.toHaveProperty('short_name')
  for (const icon of ['/icon-192.png', '/icon-512.png', '/icon-maskable-512.png', '/apple-touch-icon.png'])
    expect((await request.get(icon)).headers()['content-type']).toBe('image/png')
  const description = await (await request.get((await address('search')) ?? '')).text()
  expect(description).toContain(`template="${baseURL}/?search={searchTerms}"`)
  expect(description).toContain('<ShortName>Experience</ShortName>')
  await page.goto('/favicon.ico')
  await expect(page.locator('img')).toHaveJSProperty('naturalWidth', 32)
})

// Shows reading/header
test('signed in at 1280 pixels, the search keeps 320 pixels and the name is not cut off', async ({
  page,
  administrator,
}) => {
  await page.context().addCookies(administrator.cookies)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/sign-in')
  await expect(page.getByText('You are signed in')).toBeVisible()
  await page.goto('/about')
  const name = page.locator('.administrator summary')
  await expect(name).toBeVisible()
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  const box = await page.getByRole('search').boundingBox()
  expect(box?.width).toBeGreaterThanOrEqual(320)
  const header = await page.getByRole('banner').boundingBox()
  expect(header?.height).toBeLessThan(70)
})
