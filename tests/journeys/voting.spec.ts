import { expect, type Locator, type Page } from '@playwright/test'
import { Client } from '../../admin-api/testing/client.ts'
import { expectAccessible, expectNoToast, expectToast, hold, keepToast } from './states.ts'
import { test as onOneProduct } from './story.ts'

/** The emphasis of a destructive toast, from `theme.css` in the light theme. */
const RED = 'rgb(179, 38, 30)'

const votesOf = (page: Page, name: string) => ({
  up: page.getByRole('button', { name: new RegExp(`^Upvote ${name}: \\d+$`) }),
  down: page.getByRole('button', { name: new RegExp(`^Downvote ${name}: \\d+$`) }),
})

/** `word`: a term of each story, and its vote buttons. */
const test = onOneProduct.extend<{ word: { id: number; path: string } & ReturnType<typeof votesOf> }>({
  word: async ({ page, terms }, use, { testId }) => {
    const name = `Voted Word ${testId.slice(-8)}`
    const { id, slug } = await terms.publish(name, { categories: [name] })
    await use({ id, path: `/term/${slug}`, ...votesOf(page, name) })
  },
})

declare const moves: unknown[]

/** Records the duration of each animation that a script starts, in milliseconds: on a busy machine it may end before a test looks. */
const recordMoves = `
  window.moves = []
  const { animate } = Element.prototype
  Element.prototype.animate = function (frames, timing) {
    moves.push(timing.duration)
    return animate.call(this, frames, timing)
  }`

// Shows voting/buttons, voting/at-once, voting/cookie, voting/once, messages/toasts, voting/failed
test('a vote counts at once and can be taken back; a failed one is reported and changes no counts', async ({
  page,
  word,
}) => {
  await page.goto(word.path)
  await word.up.click()
  await expect(word.up).toHaveText('1')
  await expect(word.up).toHaveAttribute('aria-pressed', 'true')

  await word.down.click()
  await expect(word.down).toHaveText('1')
  await expect(word.up).toHaveText('0')
  await expect(word.up).toHaveAttribute('aria-pressed', 'false')
  await expectAccessible(page)

  await word.down.click()
  await expect(word.down).toHaveText('0')
  await expect(word.down).toHaveAttribute('aria-pressed', 'false')

  await page.route('**/api/votes', (route) => route.fulfill({ status: 500, json: {} }))
  await word.up.click()
  await expectToast(page, 'Error', 'Failed to register your vote. Please try again.')
  await keepToast(page)
  await expect(page.locator('.toast')).toHaveCSS('border-top-color', RED)
  await expect(word.up).toHaveText('0')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await expectNoToast(page)
})

// Shows voting/at-once
test('Words of the Week and the listing show the same vote', async ({ page }) => {
  await page.goto('/')
  // The featured term's card occurs twice on Home if the listing's first page has it; both follow.
  const buttons = page.locator('.votes[data-term="83"] button:first-child')
  await buttons.first().click()
  for (const button of await buttons.all()) await expect(button).toHaveAttribute('aria-pressed', 'true')
})

// Shows voting/at-once, voting/others, reading/no-cookies
test("a voter's own vote is shown in other tabs and pages", async ({ page, context, product, terms, word }) => {
  const other = await context.newPage()
  await other.goto(word.path)
  await page.goto(word.path)
  await word.up.click()
  await expect(word.up).toHaveText('1')
  const inOtherTab = other.getByRole('button', { name: /^Upvote/ })
  await expect(inOtherTab).toHaveText('1')
  await expect(inOtherTab).toHaveAttribute('aria-pressed', 'true')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const path of [word.path, word.path.replace('/term/', '/categories/')]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(word.up).toHaveText('1')
    await expect(word.up).toHaveAttribute('aria-pressed', 'true')
  }
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
  await new Client(product.url).send('POST', '/api/votes', { termId: word.id, isUpvote: true })
  await terms.settle()
  await page.goto(word.path)
  await expect(word.up).toHaveText('2')
  await expect(word.up).toHaveAttribute('aria-pressed', 'true')
  // The other tab was loaded before the first vote.
  await word.down.click()
  await expect(inOtherTab).toHaveText('1')
  await expect(other.getByRole('button', { name: /^Downvote/ })).toHaveText('1')
})

// Shows voting/in-flight
test('a pending vote dims the buttons and moves the clicked one for 500 ms, unless motion is reduced', async ({
  page,
  word,
}) => {
  await page.addInitScript(recordMoves)
  await page.goto(word.path)
  const release = await hold(page, '**/api/votes')
  await word.up.click()
  for (const button of [word.up, word.down]) {
    await expect(button).toBeDisabled()
    await expect(button).toHaveCSS('opacity', '0.5')
  }
  expect(await page.evaluate(() => moves)).toEqual([500])
  await expectAccessible(page)
  release()
  await expect(word.up).toBeEnabled()
  await expect(word.up).toHaveText('1')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await word.up.click()
  await expect(word.up).toHaveText('0')
  expect(await page.evaluate(() => moves)).toEqual([500])

  // The reply never arrives.
  await page.clock.install()
  await page.route('**/api/votes', () => undefined)
  await word.up.click()
  await expect(word.up).toBeDisabled()
  await page.clock.runFor(30_000)
  await expectToast(page, 'Error', 'Failed to register your vote. Please try again.')
  await expect(word.up).toBeEnabled()
  await expect(word.up).toHaveText('0')
})

// Shows voting/limits, messages/wait
test('voting too often shows how long to wait', async ({ page, context, word }) => {
  await context.setExtraHTTPHeaders({ 'X-Forwarded-For': '192.0.2.60' })
  await page.goto(word.path)
  const vote = async () => (await page.request.post('/api/votes', { data: {} })).status()
  await expect.poll(vote, { intervals: [0] }).toBe(429)
  await word.up.click()
  await expectToast(page, 'Error', /^Too many attempts\. Please wait \d+ (?:second|minute)s? and try again\.$/)
  await expect(word.up).toHaveText('0')
})

// Shows voting/cookies-refused
test('with cookies refused nothing is sent, and a toast says why', async ({ page, word }) => {
  await page.goto(word.path)
  await page.getByRole('button', { name: "Don't accept" }).click()
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await word.up.click()
  await expectToast(page, 'Authentication required', 'Please sign in to vote on terms')
  expect(sent.filter((url) => url.includes('/api/'))).toEqual([])
  // Readers cannot sign in: the toast leads to the cookie notice instead.
  await page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('button', { name: 'Cookies' })
    .click()
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await word.up.click()
  await expect(word.up).toHaveAttribute('aria-pressed', 'true')
})

// Shows voting/early-click
test('a vote before any script has loaded looks pressed at once, and is not lost', async ({ page, word }) => {
  const colourOf = (button: Locator) => button.evaluate((element) => getComputedStyle(element).backgroundColor)
  const release = await hold(page, '**/_astro/*.js')
  await page.goto(word.path, { waitUntil: 'commit' })
  await word.up.click()
  await expect(word.up).toHaveAttribute('aria-busy', 'true')
  expect(await colourOf(word.up)).not.toBe(await colourOf(word.down))
  await expectAccessible(page)
  release()
  await expect(word.up).toHaveText('1')
  await expect(word.up).toHaveAttribute('aria-pressed', 'true')
  await expect(word.up).not.toHaveAttribute('aria-busy')
})

// Shows voting/failed, messages/leaving, messages/lost-click
test('if a script fails to load, a message says so for 8 s, and the next click votes', async ({ page, word }) => {
  await page.clock.install()
  const told = page.locator('#plain-toast')
  // The last file is shared by everything that the page loads.
  for (const script of ['page-script', 'page-actions', 'page']) {
    const address = new RegExp(`/_astro/${script}\\.`)
    await page.route(address, (route) => route.abort())
    await page.goto(word.path)
    for (const milliseconds of [8000, 8000, 0]) {
      await word.up.click()
      await expect(told).toHaveText('Failed to register your vote. Please try again.')
      await expect(word.up).not.toHaveAttribute('aria-busy')
      await page.clock.runFor(milliseconds)
      await expect(told).toHaveText(milliseconds > 0 ? '' : /vote/)
    }
    await page.unroute(address)
    // Does not check the count, because the page may have been published again with the previous vote.
    await word.up.click()
    await expect(word.up).toHaveAttribute('aria-pressed', 'true')
    await expect(told).toBeEmpty()
    await word.up.click()
    await expect(word.up).toHaveAttribute('aria-pressed', 'false')
  }
  // Toasts need React.
  const react = /_astro\/react-dom\./
  for (const address of [react, '**/api/votes']) await page.route(address, (route) => route.abort())
  await word.up.click()
  await expect(told).toHaveText('Error: Failed to register your vote. Please try again.')
  await page.unroute(react)
  await word.up.click()
  await expectToast(page, 'Error', 'Failed to register your vote. Please try again.')
  await expect(told).toBeEmpty()
})
