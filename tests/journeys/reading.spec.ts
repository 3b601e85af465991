import { expect } from '@playwright/test'
import { expectAccessible, hold, signIn } from './states.ts'
import { test, visit } from './story.ts'

const SITE = 'Experience Platform Lexicon'

// Shows reading/words-of-the-week, reading/colours, reading/titles, reading/category-tabs, reading/category-heading
// Shows reading/count
test('Home shows the Words of the Week 83 and 81, the legend, and a tab for each category', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(new RegExp(SITE))
  const featured = page.getByRole('region', { name: 'Words of the Week' })
  await expect(featured.getByRole('heading', { level: 3 })).toHaveText(['Data Layer', 'Identity Graph'])
  await expect(page.getByRole('heading', { name: 'Browse Categories' })).toBeVisible()
  await expect(page.getByText('Current terms')).toBeVisible()
  await expect(page.getByText('Legacy terms')).toBeVisible()
  await featured.getByRole('link', { name: 'Data Layer' }).click()
  await expect(page).toHaveURL('/term/data-layer')
  await page.goBack()
  const tabs = page.getByRole('navigation', { name: 'Categories' })
  await expect(tabs.getByRole('link', { name: 'All Categories' })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: 'RT-CDP Collaboration' }).click()
  await expect(page).toHaveURL('/categories/rt-cdp-collaboration')
  await expect(page.getByRole('heading', { name: 'RT-CDP Collaboration' }).first()).toBeVisible()
  await expect(page.getByText('Displaying 24 term(s)')).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'RT-CDP Collaboration' })).toHaveAttribute('aria-current', 'page')
})

// Shows reading/ahead
test('linked pages are prefetched for readers, but not for administrators', async ({ page, terms }) => {
  const rules = page.locator('script[type=speculationrules]')
  const come = async (): Promise<void> => {
    await page.goto('/categories/ux')
    await page.mouse.move(9, 9)
    await page.mouse.move(19, 19)
    await page.waitForLoadState('networkidle')
  }
  const open = async (): Promise<unknown> => {
    await page.locator('.card h3 a').first().click({ delay: 100 })
    await page.waitForURL('**/term/*')
    return page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation')
      return entry !== undefined && 'deliveryType' in entry ? entry.deliveryType : null
    })
  }
  await come()
  await expect(rules).toHaveCount(1)
  expect(await open()).toBe('navigational-prefetch')

  await signIn(page, terms.administrator)
  await come()
  await expect(page.locator('li.administrator')).toBeVisible()
  await expect(rules).toHaveCount(0)
  expect(await open()).not.toBe('navigational-prefetch')
})

// Shows addresses/categories
test('/categories is the same screen as home, with its canonical at /', async ({ page, baseURL }) => {
  await page.goto('/categories')
  await expect(page.getByRole('heading', { name: 'Words of the Week' })).toBeVisible()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/`)
})

// Shows reading/term-page, reading/last-updated, reading/metadata, addresses/by-id
test("a term's page has its categories, definition and date, by slug and by id", async ({ page, baseURL }) => {
  for (const path of ['/term/data-layer', '/term/id/83']) {
    expect(await visit(page, path)).toEqual({ status: 200, end: path })
    await expect(page).toHaveTitle(`Data Layer | ${SITE}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Data Layer')
    await expect(page.getByRole('list', { name: 'Categories' }).getByRole('link')).toHaveText([
      'ACS Data Collection',
      'Tags and Edge Network',
    ])
    await expect(page.getByText('A structured JavaScript object')).toBeVisible()
    await expect(page.getByText(/^Last updated [A-Z][a-z]+ \d{1,2}, \d{4}$/)).toBeVisible()
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/term/data-layer`)
    const description = await page.locator('meta[name=description]').getAttribute('content')
    expect(description).toMatch(/^A structured JavaScript object/)
    expect(description?.length).toBeLessThanOrEqual(160)
  }
})

// Shows reading/term-page
test('the parts of a copied breadcrumb are separated by spaces', async ({ page }) => {
  await page.goto('/term/data-layer')
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .evaluate((trail) => getSelection()?.selectAllChildren(trail))
  expect(await page.evaluate(() => getSelection()?.toString())).toMatch(/^Home ACS Data Collection\b/)
})

// Shows reading/neighbours
test('Next and Previous lead from term to term in the order of names', async ({ page, terms }) => {
  await terms.create('Yapok One')
  await terms.publish('yapok two')
  await page.goto('/term/yapok-one')
  await page.getByRole('link', { name: 'Next, yapok two' }).click()
  await expect(page).toHaveURL('/term/yapok-two')
  await page.getByRole('link', { name: 'Previous, Yapok One' }).click()
  await expect(page).toHaveURL('/term/yapok-one')
})

// Shows reading/current-term-link, reading/legacy-names, terms/legacy
test('a legacy term leads to its current term, and that lists its legacy names', async ({ page, terms }) => {
  const { id } = await terms.create('Present Name')
  await terms.publish('Past Name', { isLegacy: true, currentTermId: id })
  await page.goto('/term/past-name')
  await expect(page.getByText('Current Platform Term')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Present Name' }).click()
  await expect(page).toHaveURL('/term/present-name')
  await expect(page.getByText('Legacy Platform Names')).toBeVisible()
  const legacyName = page.getByRole('main').getByRole('link', { name: 'Past Name' })
  await expect(legacyName).toHaveAttribute('href', '/term/past-name')
})

// Shows addresses/not-found, addresses/no-such-term
test('unknown addresses give status 404 and say what is missing', async ({ page }) => {
  for (const path of ['/no-such-page', '/categories/no-such-category']) {
    expect((await visit(page, path)).status).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  }
  // This address has no near names, and there is no gap for them between the buttons and the hint.
  await page.goto('/zzzzzzzz')
  const button = await page.getByRole('link', { name: 'Back to Termbase' }).boundingBox()
  const hint = await page.getByText('// Are you the developer?').boundingBox()
  expect((hint?.y ?? Infinity) - (button?.y ?? 0) - (button?.height ?? 0)).toBeLessThan(60)
  for (const path of ['/term/no-such-term', '/term/id/99999999']) {
    expect((await visit(page, path)).status).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Term not found')
    const sentence = "The term you're looking for doesn't exist or has been removed."
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
    await expect(page).toHaveTitle(`Term not found | ${SITE}`)
    await expect(page.getByRole('link', { name: 'Back to Termbase' })).toHaveAttribute('href', '/')
  }
  await expectAccessible(page)
})

// Shows reading/no-cookies
test('a page view sets no cookie', async ({ page, context }) => {
  for (const path of ['/', '/categories/ux', '/term/data-layer', '/about', '/privacy', '/sign-in', '/no-such-page']) {
    const response = await page.goto(path)
    expect(await response?.headerValue('set-cookie')).toBeNull()
  }
  expect(await context.cookies()).toEqual([])
})

// Shows reading/back
test('Back leads to the page of this site that the reader came from, else Home', async ({ page }) => {
  await page.goto('/categories/ux')
  await page.getByRole('link', { name: 'Usability Test' }).click()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/categories/ux')
  await page.goForward()
  await expect(page).toHaveURL('/term/usability-test')
  await page.goto('about:blank')
  await page.goto('/term/usability-test')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')
})

// Shows reading/cards-near, reading/back
test('on a phone, cards out of view are laid out after the first view, and Back restores the position', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const release = await hold(page, '**/mark*.svg')
  await page.goto('/browse/m', { waitUntil: 'commit' })
  const last = page.locator('.card').last()
  const isLaidOut = () => last.locator('h3').evaluate((name) => name.checkVisibility({ contentVisibilityAuto: true }))
  await expect(page.locator('.site-footer')).toBeAttached()
  expect(await isLaidOut()).toBe(false)
  release()
  await expect.poll(isLaidOut).toBe(true)
  const top = () => last.evaluate((card) => Math.round(card.getBoundingClientRect().top))
  await last.scrollIntoViewIfNeeded()
  const before = await top()
  await last.getByRole('link').first().click()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect.poll(top).toBe(before)
})
