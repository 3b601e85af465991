import { expect, type Page } from '@playwright/test'
import { createTerm, story } from './story.ts'
import { Client } from '../product/client.ts'
import { expectAccessible, expectToast, hold, throttle } from './states.ts'

const upvote = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Upvote ${name}: \\d+$`) })
const downvote = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Downvote ${name}: \\d+$`) })

/** The emphasis of a destructive toast, as `theme.css` has it when it is light. */
const RED = 'rgb(179, 38, 30)'

declare const moves: unknown[]

/** Milliseconds of each animation that a script starts: it may be over before a busy machine looks. */
const recordMoves = `
  window.moves = []
  const { animate } = Element.prototype
  Element.prototype.animate = function (frames, timing) {
    moves.push(timing.duration)
    return animate.call(this, frames, timing)
  }`

// Shows voting/buttons, voting/at-once, voting/cookie, voting/once
story(
  'a vote counts at once, on all cards of the term; pressed again it is taken back',
  async ({ page, product, administrator }) => {
    const { slug } = await createTerm({ product, administrator }, { name: 'Voted Word' })
    await page.goto(`/term/${slug}`)
    await upvote(page, 'Voted Word').click()
    await expect(upvote(page, 'Voted Word')).toHaveText('1')
    await expect(upvote(page, 'Voted Word')).toHaveAttribute('aria-pressed', 'true')

    await downvote(page, 'Voted Word').click()
    await expect(downvote(page, 'Voted Word')).toHaveText('1')
    await expect(upvote(page, 'Voted Word')).toHaveText('0')
    await expect(upvote(page, 'Voted Word')).toHaveAttribute('aria-pressed', 'false')
    await expectAccessible(page)

    await downvote(page, 'Voted Word').click()
    await expect(downvote(page, 'Voted Word')).toHaveText('0')
    await expect(downvote(page, 'Voted Word')).toHaveAttribute('aria-pressed', 'false')
  },
)

// Shows voting/at-once
story('Words of the Week and the listing show the same vote', async ({ page }) => {
  await page.goto('/')
  // The featured term's card comes twice on Home where the listing's first page holds it; both follow.
  const buttons = page.locator('.votes[data-term="83"] button:first-child')
  await buttons.first().click()
  for (const button of await buttons.all()) await expect(button).toHaveAttribute('aria-pressed', 'true')
})

// Shows voting/at-once
story("the voter's own vote is shown after a reload and on other pages", async ({ page, product, administrator }) => {
  const { slug } = await createTerm({ product, administrator }, { name: 'Lasting Word', categories: ['Lasting'] })
  await page.goto(`/term/${slug}`)
  await upvote(page, 'Lasting Word').click()
  await expect(upvote(page, 'Lasting Word')).toHaveText('1')
  for (const path of [`/term/${slug}`, '/categories/lasting']) {
    await page.goto(path)
    await expect(upvote(page, 'Lasting Word')).toHaveText('1')
    await expect(upvote(page, 'Lasting Word')).toHaveAttribute('aria-pressed', 'true')
  }
})

// Shows voting/at-once
story("another tab shows the voter's own vote", async ({ page, context, product, administrator }) => {
  const { slug } = await createTerm({ product, administrator }, { name: 'Tabbed Word' })
  const other = await context.newPage()
  await other.goto(`/term/${slug}`)
  await page.goto(`/term/${slug}`)
  await upvote(page, 'Tabbed Word').click()
  await expect(upvote(other, 'Tabbed Word')).toHaveText('1')
  await expect(upvote(other, 'Tabbed Word')).toHaveAttribute('aria-pressed', 'true')
})

// Shows voting/others
story(
  'once the published page has caught up, it shows the votes of others too',
  async ({ page, product, administrator }) => {
    const { id, slug } = await createTerm({ product, administrator }, { name: 'Common Word' })
    await page.goto(`/term/${slug}`)
    await upvote(page, 'Common Word').click()
    await expect(upvote(page, 'Common Word')).toHaveText('1')
    await new Client(product.url).send('POST', '/api/votes', { termId: id, isUpvote: true })
    await product.settle(administrator)
    await page.reload()
    await expect(upvote(page, 'Common Word')).toHaveText('2')
    await expect(upvote(page, 'Common Word')).toHaveAttribute('aria-pressed', 'true')
  },
)

// Shows voting/in-flight
story(
  "while a vote is in flight the card's buttons are disabled and dimmed, and the clicked button moves for 500 ms",
  async ({ page, product, administrator }) => {
    const { slug } = await createTerm({ product, administrator }, { name: 'Slow Word' })
    await page.addInitScript(recordMoves)
    await page.goto(`/term/${slug}`)
    const release = await hold(page, '**/api/votes')
    await upvote(page, 'Slow Word').click()
    for (const button of [upvote(page, 'Slow Word'), downvote(page, 'Slow Word')]) {
      await expect(button).toBeDisabled()
      await expect(button).toHaveCSS('opacity', '0.5')
    }
    expect(await page.evaluate(() => moves)).toEqual([500])
    await expectAccessible(page)
    release()
    await expect(upvote(page, 'Slow Word')).toBeEnabled()
    await expect(upvote(page, 'Slow Word')).toHaveText('1')
  },
)

// Shows messages/toasts, voting/failed
story('a failed vote says so, and leaves the counts as they were', async ({ page, product, administrator }) => {
  const { slug } = await createTerm({ product, administrator }, { name: 'Failing Word' })
  await page.goto(`/term/${slug}`)
  await page.route('**/api/votes', (route) => route.fulfill({ status: 500, json: {} }))
  await upvote(page, 'Failing Word').click()
  await expectToast(page, 'Error', 'Failed to register your vote. Please try again.')
  await expect(page.locator('.toast')).toHaveCSS('border-top-color', RED)
  await expect(upvote(page, 'Failing Word')).toHaveText('0')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(page.getByText('Failed to register your vote')).toBeHidden()
})

// Shows voting/limits
story('who votes too often is told to wait', async ({ page, product, administrator }) => {
  const { slug } = await createTerm({ product, administrator }, { name: 'Often Word' })
  await page.goto(`/term/${slug}`)
  const message = 'Too many requests. Please wait a moment and try again.'
  await page.route('**/api/votes', (route) =>
    route.fulfill({ status: 429, json: { statusCode: 429, code: 'too-many-requests', message } }),
  )
  await upvote(page, 'Often Word').click()
  await expectToast(page, 'Error', message)
})

// Shows voting/cookies-refused
story('with cookies refused nothing is sent, and a toast says why', async ({ page }) => {
  await page.goto('/term/identity-graph')
  await page.getByRole('button', { name: "Don't accept" }).click()
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await upvote(page, 'Identity Graph').click()
  await expectToast(page, 'Authentication required', 'Please sign in to vote on terms')
  expect(sent.filter((url) => url.includes('/api/'))).toEqual([])
})

// Shows reading/no-cookies
story('reading asks the service for nothing, also after a vote', async ({ page, product, administrator }) => {
  const { slug } = await createTerm({ product, administrator }, { name: 'Quiet Word' })
  await page.goto(`/term/${slug}`)
  await upvote(page, 'Quiet Word').click()
  await expect(upvote(page, 'Quiet Word')).toHaveText('1')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.reload({ waitUntil: 'networkidle' })
  await expect(upvote(page, 'Quiet Word')).toHaveText('1')
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
})

// Shows voting/early-click
story('a vote before any script has come is not lost', async ({ page, product, administrator }) => {
  const { slug } = await createTerm({ product, administrator }, { name: 'Early Word' })
  const release = await hold(page, '**/_astro/*.js')
  await page.goto(`/term/${slug}`, { waitUntil: 'commit' })
  await upvote(page, 'Early Word').click()
  release()
  await expect(upvote(page, 'Early Word')).toHaveText('1')
})

// Shows voting/early-click
story('the first click on a slow network is not lost', async ({ page, product, administrator }) => {
  const { slug } = await createTerm({ product, administrator }, { name: 'Far Word' })
  await throttle(page)
  await page.goto(`/term/${slug}`, { waitUntil: 'domcontentloaded' })
  await downvote(page, 'Far Word').click()
  await expect(downvote(page, 'Far Word')).toHaveText('1')
})

// Shows voting/failed
story('when the script of votes does not come, the reader is told', async ({ page }) => {
  await page.route('**/_astro/page-actions*.js', (route) => route.abort())
  await page.goto('/term/identity-graph')
  await upvote(page, 'Identity Graph').click()
  await expect(page.getByRole('alert')).toHaveText('Failed to register your vote. Please try again.')
})

story('a vote is cast with the keyboard alone, and the focus stays', async ({ page, product, administrator }) => {
  const { slug } = await createTerm({ product, administrator }, { name: 'Typed Word' })
  await page.goto(`/term/${slug}`)
  await upvote(page, 'Typed Word').focus()
  await page.keyboard.press('Enter')
  await expect(upvote(page, 'Typed Word')).toHaveText('1')
  await expect(upvote(page, 'Typed Word')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(downvote(page, 'Typed Word')).toHaveText('1')
})

story.describe('for people who ask for reduced motion', () => {
  story.use({ contextOptions: { reducedMotion: 'reduce' } })

  // Shows voting/in-flight
  story('the clicked button does not move', async ({ page }) => {
    await page.addInitScript(recordMoves)
    await page.goto('/term/identity-graph')
    const release = await hold(page, '**/api/votes')
    await upvote(page, 'Identity Graph').click()
    await expect(upvote(page, 'Identity Graph')).toBeDisabled()
    expect(await page.evaluate(() => moves)).toEqual([])
    release()
  })
})

story.describe('without JavaScript', () => {
  story.use({ javaScriptEnabled: false })

  // Shows voting/plain-counts
  story('the counts are text and no button is dead', async ({ page }) => {
    await page.goto('/term/identity-graph')
    await expect(page.getByRole('button', { name: /vote/ })).toHaveCount(0)
    await expect(page.getByRole('main')).toMatchAriaSnapshot('- paragraph: /\\d+ upvotes, \\d+ downvotes/')
  })
})
