import { expect, type Page } from '@playwright/test'
import { csvOf } from './import-dialog.ts'
import { expectAccessible, hold, watchShifts } from './states.ts'
import { test } from './story.ts'

const results = (page: Page) => page.getByRole('region', { name: /^Results for/ })
const names = (page: Page) => results(page).getByRole('heading', { level: 3 })
const searchFor = (page: Page, query: string) => page.goto(`/?search=${encodeURIComponent(query)}`)
const SEARCH = '**/api/terms/search?*'

// Shows search/where, search/ranking, search/definition-on-cards
test('the search ranks names before categories and definitions, and shows the part that matches', async ({
  page,
  terms,
}) => {
  const { id } = await terms.create('Zebra Crossing', { definition: '<p>A place to walk.</p>' })
  await terms.create('Striped Horse', { isLegacy: true, currentTermId: id })
  await terms.create('Ape', { definition: '<p>It is no zebra.</p>' })
  const others = Array.from({ length: 9 }, (_, at) => `Keeping ${at + 1}`)
  await terms.create('Cage', { categories: [...others, 'Zebra Keeping'] })
  await searchFor(page, 'zebra')
  await expect(names(page)).toHaveText(['Zebra Crossing', 'Cage', 'Ape'])
  await expect(results(page).locator('mark')).toHaveText(['Zebra', 'Zebra', 'zebra'])
  const badges = results(page).getByRole('listitem').filter({ hasText: /^Cage/ }).locator('.badges')
  await expect(badges).toHaveText(/^Zebra Keeping(?:Keeping [1-7]){7}and 2 more$/)
  await searchFor(page, 'striped horse')
  await expect(names(page)).toHaveText(['Striped Horse', 'Zebra Crossing'])
  const legacy = results(page)
    .locator('.card')
    .filter({ hasText: /^Striped Horse/ })
  await expect(legacy.getByText('Current Platform Term')).toBeVisible()
  await expect(results(page).locator('.names mark')).toHaveText('Striped Horse')

  const definition = `<p>It begins here ${'and goes on '.repeat(12)}until it says quokka.</p>`
  await terms.create('Quokka Index', { definition })
  await terms.create('Some Other Index', { definition })
  await searchFor(page, 'quokka')
  const excerptOf = (name: string) => results(page).locator('.card').filter({ hasText: name }).locator('.excerpt')
  await expect(excerptOf('Quokka Index')).toHaveText(/^It begins here/)
  await expect(excerptOf('Some Other Index')).toHaveText(/^….* quokka\.$/)
})

// Shows search/heading, search/address
test('results show the query, also in the title, and their count; Back returns to the previous search', async ({
  page,
}) => {
  await searchFor(page, 'identity graph')
  await expect(page.getByRole('heading', { name: 'Results for "identity graph"' })).toBeVisible()
  await expect(names(page).first()).toBeVisible()
  const count = await names(page).count()
  await expect(results(page).getByText(`Displaying ${count} term(s)`)).toHaveCount(1)
  await expect(results(page).getByRole('status')).toHaveText(`Displaying ${count} term(s)`)
  await expect(page).toHaveTitle('Results for "identity graph" | Experience Platform Lexicon')
  await expect(page.getByRole('heading', { name: 'Browse Categories' })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('combobox').fill('consent')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Results for "consent"' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Results for "identity graph"' })).toBeVisible()
  await expect(page.getByRole('combobox')).toHaveValue('identity graph')
})

// Shows search/address
test('an address with a search for spaces only shows Home', async ({ page }) => {
  for (const spaces of ['+', '%20%20', '+%20&shown=60']) {
    await page.goto(`/?search=${spaces}`)
    await page.getByRole('combobox').focus()
    await expect(page.getByRole('heading', { name: 'Browse Categories' })).toBeVisible()
    await expect(page.locator('.search-results')).toBeHidden()
    await expect(page).toHaveTitle(/^Experience Platform Lexicon/)
    await expect(page.getByRole('combobox')).toHaveValue('')
  }
})

// Shows search/placeholders, search/by-category
test('a search shows placeholders until results come, nothing moves, and a category narrows them', async ({ page }) => {
  const release = await hold(page, SEARCH)
  const shifts = await watchShifts(page)
  await searchFor(page, 'identity')
  await expect(page.locator('.skeletons .pills li')).toHaveCount(6)
  await expect(page.locator('.skeletons .cards li')).toHaveCount(3)
  await expect(results(page)).toHaveAttribute('aria-busy', 'true')
  await expectAccessible(page)
  release()
  await expect(names(page).first()).toBeVisible()
  await expect(results(page)).toHaveAttribute('aria-busy', 'false')
  expect(await shifts()).toBe(0)

  const all = await names(page).allTextContents()
  await page.getByRole('button', { name: 'Segmentation' }).click()
  await expect(page.getByRole('button', { name: 'Segmentation' })).toHaveAttribute('aria-pressed', 'true')
  const some = await names(page).allTextContents()
  expect(some.length).toBeGreaterThan(0)
  expect(some.length).toBeLessThan(all.length)
  for (const card of await results(page).locator('.card').all())
    await expect(card.locator('.badges')).toContainText('Segmentation')
  await page.getByRole('button', { name: 'All Categories' }).click()
  await expect(names(page)).toHaveText(all)
})

// Shows search/placeholders
test('nothing moves when a search finds little or nothing', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const shifts = await watchShifts(page)
  for (const query of ['neolane', 'zzzz']) {
    await searchFor(page, query)
    await expect(results(page)).toHaveAttribute('aria-busy', 'false')
    await expect(page.getByRole('contentinfo')).not.toBeInViewport()
    expect(await shifts()).toBe(0)
  }
})

// Shows search/sixty-results, search/come-back
test("a search shows the best 60 terms, 'Show more' adds the next, and Back restores results and position", async ({
  page,
}) => {
  // Other stories add and delete terms concurrently, but none with this word.
  await searchFor(page, 'adobe')
  await expect(names(page)).toHaveCount(60)
  await expect(results(page).getByText(/ of [\d,]+, best first$/)).toBeVisible()
  const next = page.waitForResponse(SEARCH)
  await page.getByRole('button', { name: 'Show more' }).click()
  await next
  await expect.poll(() => names(page).count()).toBeGreaterThan(60)
  await expect(names(page).nth(60).getByRole('link')).toBeFocused()
  const all = await names(page).allTextContents()
  expect(new Set(all).size).toBe(all.length)
  const loaded = all.length
  const far = names(page)
    .nth(loaded - 3)
    .getByRole('link')
  await far.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(2000)
  await far.click()
  await expect(page.getByRole('article')).toBeVisible()
  await page.goBack()
  await expect(names(page)).toHaveCount(loaded)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(place, -1)
  await page.getByRole('button', { name: 'Segmentation', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Loading …' })).toHaveCount(0)
  const narrowed = await names(page).allTextContents()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Segmentation', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(names(page)).toHaveText(narrowed)
})

// Shows search/sixty-results
test("'Show more' repeats no term after a new one was added", async ({ page, terms }) => {
  const pademelons = Array.from({ length: 61 }, (_, at) => `Pademelon ${at + 1}`)
  await terms.administrator.importFile(csvOf(...pademelons.map((name) => `${name},Digs deep.,Diggers,0`)))
  await searchFor(page, 'pademelon')
  await expect(names(page)).toHaveText(pademelons.slice(0, 60))
  await terms.create('Pademelon')
  await page.getByRole('button', { name: 'Show more' }).press('Enter')
  await expect(names(page)).toHaveText(['Pademelon', ...pademelons])
  await expect(names(page).last().getByRole('link')).toBeFocused()
  await expect(results(page).getByRole('button', { name: 'Show more' })).toHaveCount(0)
})

// Shows search/sixty-results
test("'Show more' leaves out no term after one was deleted", async ({ page, terms }) => {
  const bettongs = Array.from({ length: 130 }, (_, at) => `Bettong ${at + 1}`)
  await terms.administrator.importFile(csvOf(...bettongs.map((name) => `${name},Hops.,Hoppers,0`)))
  await searchFor(page, 'bettong')
  await expect(names(page)).toHaveText(bettongs.slice(0, 60))
  const [gone] = await terms.named('Bettong 1')
  await terms.administrator.send('DELETE', `/api/terms/${gone?.id}`)
  const more = page.getByRole('button', { name: 'Show more' })
  await more.press('Enter')
  await expect(names(page)).toHaveText(bettongs.slice(1, 121))
  await expect(
    names(page)
      .filter({ hasText: /^Bettong 61$/ })
      .getByRole('link'),
  ).toBeFocused()
  await more.press('Enter')
  await expect(names(page)).toHaveText(bettongs.slice(1))
  await expect(more).toHaveCount(0)
})

// Shows search/by-category, search/sixty-results, search/announced, reading/keyboard
test('narrowing by category shows all matches in it, not only those among the best 60', async ({ page, terms }) => {
  // No search of another story finds these terms.
  const voles = Array.from({ length: 70 }, (_, at) => `Vole ${at + 1},Rodent.,Voles,0`)
  const dens = Array.from({ length: 61 }, (_, at) => `Den ${at + 1},Dug by one vole.,Dens,0`)
  await terms.administrator.importFile(csvOf('Vole,Digs.,Dens,0', ...voles, ...dens, 'Mound,Made by a vole.,Mounds,0'))
  await searchFor(page, 'vole')
  await expect(names(page)).toHaveCount(60)
  const categories = results(page).getByRole('list', { name: 'Narrow by category' })
  await expect(categories.getByRole('button')).toHaveText(['All Categories', 'Dens', 'Mounds', 'Voles'])
  await categories.getByRole('button', { name: 'Mounds' }).click()
  await expect(names(page)).toHaveText(['Mound'])
  await expect(results(page).getByRole('status')).toHaveText('Displaying 1 term(s)')
  await page.route(SEARCH, (route) => route.abort())
  await page.getByRole('button', { name: 'Dens', exact: true }).click()
  await expect(results(page).getByRole('alert')).toBeVisible()
  await expect(results(page).getByRole('status')).toHaveText('Displaying 1 term(s)')
  await page.unroute(SEARCH)
  await page.getByRole('button', { name: 'Show more' }).press('Enter')
  await expect(names(page)).toHaveText(['Vole', ...Array.from({ length: 60 }, (_, at) => `Den ${at + 1}`)])
  await expect(results(page).getByRole('status')).toHaveText('Displaying 61 term(s) of 62, best first')
  await page.route(SEARCH, (route) => route.abort())
  await page.getByRole('button', { name: 'Show more' }).press('Enter')
  await expect(results(page).getByRole('alert')).toHaveText('More terms could not be loaded. Please try again.')
  await expect(page.getByRole('button', { name: 'Show more' })).toBeFocused()
  await page.unroute(SEARCH)
  await page.keyboard.press('Enter')
  await expect(names(page).last()).toHaveText('Den 61')
  await expect(names(page).last().getByRole('link')).toBeFocused()
  await page.reload()
  await expect(names(page)).toHaveCount(62)
  await expect(page.getByRole('button', { name: 'Dens', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'All Categories' }).click()
  await expect(names(page)).toHaveCount(60)
  await expect(results(page).getByText('of 133, best first')).toBeVisible()
})

// Shows search/nothing-found
test('a search without results says so, offers similar names, and leads back to all terms', async ({ page }) => {
  await searchFor(page, 'consnet')
  await expect(results(page).getByText('No terms found').last()).toBeVisible()
  await expect(results(page).getByText('No name, definition or category matches "consnet".')).toBeVisible()
  const meant = page.getByRole('region', { name: 'Did you mean' }).getByRole('link', { name: /Consent/ })
  await expect(meant.first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to all terms' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Browse Categories' })).toBeVisible()
})

// Shows search/service-down, reading/keyboard
test('with the service down, the search covers names only or says that it cannot, and can be retried', async ({
  page,
}) => {
  await page.route(SEARCH, (route) => route.abort())
  await page.route('**/names.json', (route) => route.abort())
  await searchFor(page, 'identity')
  await expect(results(page).getByText('The glossary could not be reached. Please try again.').last()).toBeVisible()
  await expectAccessible(page)

  const sentence = 'The full search cannot be reached, so only the names of terms were searched.'
  // A gateway without a service, a reply that is cut off, and no reply at all.
  for (const reply of [{ status: 502, body: 'Bad gateway' }, { body: '[{"name":"Iden' }, null]) {
    await page.unrouteAll()
    await page.route(SEARCH, (route) => (reply === null ? undefined : route.fulfill(reply)))
    await page.clock.install()
    const asked = page.waitForRequest(SEARCH)
    await searchFor(page, 'identity')
    await asked
    if (reply === null) await page.clock.runFor(30_000)
    await expect(results(page).getByText(sentence).last()).toBeVisible()
  }
  await expect(names(page).first()).toContainText('Identity')
  await expectAccessible(page)
  await page.unroute(SEARCH)
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(results(page).locator('.excerpt').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Results for/ })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

// Shows definitions/names-as-text
test('markup in a query or a name is shown as text', async ({ page, terms }) => {
  const name = '<b>Hostile</b> & "Name" <img src=x onerror=alert(1)>'
  const { slug } = await terms.publish(name, { definition: '<p>1 &lt; 2 hostile</p>' })
  page.on('dialog', () => expect('a dialog').toBe('never opened'))
  await searchFor(page, '<b>hostile')
  await expect(names(page)).toHaveText([name])
  await expect(page.getByRole('heading', { name: 'Results for "<b>hostile"' })).toBeVisible()
  await searchFor(page, '<svg onload=unheard()>')
  await expect(results(page).getByText('No terms found').last()).toBeVisible()
  await page.goto(`/term/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('main').locator('img')).toHaveCount(0)
})
