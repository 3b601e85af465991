import { expect } from '@playwright/test'
import { ADMINISTRATOR } from '../../admin-api/testing/glossary-process.ts'
import { boxOf } from './boxes.ts'
import { expectAccessible, expectToast, hold, sendSignIn, signIn, watchShifts } from './states.ts'
import { test } from './story.ts'

const SCREENS = ['Add New Term', 'Edit Meaning', 'Manage Categories', 'Admin Only', 'Administrators', 'Audit Trail']

// Shows signing-in/controls, reading/back, reading/narrow-screens, editing/edit-term
test('administrators reach their screens and sign out in the header, and edit a term from its page', async ({
  page,
}) => {
  await page.request.post('/api/session', { data: ADMINISTRATOR })
  await page.goto('/sign-in')
  await expect(page.getByRole('main').getByText(ADMINISTRATOR.email)).toBeVisible()
  const screens = page.getByRole('main').getByRole('link')
  await expect(screens).toHaveText(SCREENS)
  const { top, bottom } = await boxOf(screens)
  expect(bottom - top).toBeGreaterThanOrEqual(24)
  await page.goto('/term/identity-graph')
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit Term' })).toHaveAttribute('href', '/edit-meaning?term=81')
  const menu = page.getByRole('navigation', { name: 'Main' }).locator('.administrator')
  await menu.getByText(ADMINISTRATOR.email).click()
  await expect(menu.getByRole('link')).toHaveText(SCREENS)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu.getByRole('link', { name: 'Edit Meaning' })).toBeHidden()

  const other = await page.context().newPage()
  await other.goto('/term/identity-graph')
  await other.getByRole('button', { name: 'Upload image' }).click()
  await expect(other.getByRole('dialog', { name: 'Upload Image' })).toBeVisible()
  // Keys need the tab in front: on a busy machine Chromium neglects background tabs.
  await page.bringToFront()
  await menu.getByText(ADMINISTRATOR.email).click()
  const signOut = page.getByRole('button', { name: 'Sign out' })
  await page.route('**/api/session', (route) => route.abort())
  await signOut.press('Enter')
  await expectToast(page, 'Sign out failed', 'The glossary could not be reached. Please try again.')
  await expect(signOut).toBeFocused()
  await page.unroute('**/api/session')
  await page.keyboard.press('Enter')
  for (const tab of [page, other]) {
    await expect(tab.getByRole('link', { name: 'Edit Term' })).toHaveCount(0)
    await expect(tab.locator('.administrator')).toHaveCount(0)
  }
  await expect(page.getByRole('link', { name: 'Admin Only' })).toBeFocused()
  await other.bringToFront()
  await other.getByText('Share…').click()
  await other.getByRole('button', { name: 'Copy link' }).click()
  await expectToast(other, 'Link copied!')
  await page.reload({ waitUntil: 'networkidle' })
  await expect(page.locator('.administrator')).toHaveCount(0)
  expect(await (await page.request.get('/api/session')).json()).toMatchObject({ isAdmin: false })
})

// Shows signing-in/nothing-left
test('signing out clears an administrator screen, in other tabs too', async ({ page }) => {
  await page.request.post('/api/session', { data: ADMINISTRATOR })
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto('/audit-trail')
    await expect(tab.getByRole('list', { name: 'Entries' })).toContainText(ADMINISTRATOR.email)
  }
  const menu = page.getByRole('navigation', { name: 'Main' }).locator('.administrator')
  await menu.getByText(ADMINISTRATOR.email).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  for (const tab of [page, other]) {
    await expect(tab.getByText('This screen is for administrators. Please sign in.')).toBeVisible()
    await expect(tab.getByRole('main')).not.toContainText(ADMINISTRATOR.email)
  }
})

// Shows signing-in/nothing-left
test('signing out removes the email from the sign-in page, in other tabs too', async ({ page }) => {
  await page.request.post('/api/session', { data: ADMINISTRATOR })
  const other = await page.context().newPage()
  // The header's code is late: the page shows who is signed in before it loads.
  await other.route('**/page-script*.js', () => undefined)
  for (const tab of [page, other]) {
    await tab.goto('/sign-in')
    await expect(tab.getByRole('main')).toContainText(ADMINISTRATOR.email)
  }
  await page.getByRole('navigation', { name: 'Main' }).getByText(ADMINISTRATOR.email).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sign out' }).click()
  for (const tab of [page, other]) {
    await expect(tab.getByLabel('Password')).toBeVisible()
    await expect(tab.getByRole('main')).not.toContainText(ADMINISTRATOR.email)
  }
})

// Shows signing-in/nothing-left
test('a session answer from before a sign-out in another tab does not show the administrator again', async ({
  page,
}) => {
  await page.request.post('/api/session', { data: ADMINISTRATOR })
  await page.goto('/sign-in')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu).toContainText(ADMINISTRATOR.email)
  const other = await page.context().newPage()
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  const { promise: answered, resolve: answer } = Promise.withResolvers<undefined>()
  await other.route(
    '**/api/session',
    async (route) => {
      const response = await route.fetch()
      answer(undefined)
      await released
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await other.goto('/audit-trail')
  await answered
  await page.bringToFront()
  await menu.getByText(ADMINISTRATOR.email).click()
  await menu.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
  release(undefined)
  await expect(other.getByText('This screen is for administrators. Please sign in.')).toBeVisible()
  expect(await other.evaluate(() => localStorage.getItem('administrator'))).toBeNull()
  for (const tab of [page, other]) await expect(tab.getByText(ADMINISTRATOR.email)).toHaveCount(0)
})

// Shows editing/back
test('Back shows a page with the edits made since, and reloads it only if there are any', async ({
  page,
  administrator,
  terms,
}) => {
  const { id, slug } = await terms.publish('Reverse Gear')
  const definition = page.locator('.definition')
  const edit = async (words: string) => {
    await administrator.patchTerm(id, { definition: `<p>${words}</p>` })
    await terms.settle()
  }
  // The controls come with the code that looks for edits.
  const expectShown = async (words: string) => {
    await expect(definition).toHaveText(words)
    await expect(page.getByRole('link', { name: 'Edit Term' })).toBeVisible()
  }
  await signIn(page, administrator)
  await page.goto(`/term/${slug}`)
  await page.getByRole('link', { name: 'Edit Term' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Term' })).toBeVisible()
  await edit('Backwards, slowly.')
  await page.goBack()
  await expectShown('Backwards, slowly.')

  await edit('Backwards, with care.')
  // Sends the event of a page restored from memory, because this browser keeps none.
  const comeBack = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await comeBack()
  await expectShown('Backwards, with care.')

  // Without an edit since, the page is not reloaded.
  await definition.evaluate((shown) => shown.setAttribute('data-looked-at', ''))
  const asked = page.waitForResponse(`**/term/${slug}`)
  await comeBack()
  await (await asked).finished()
  await page.evaluate(() => fetch('/about').then((reply) => reply.text()))
  await expect(page.locator('[data-looked-at]')).toBeVisible()

  await page.goto('/?search=data')
  const last = page.locator('.search-results .card').last()
  await last.scrollIntoViewIfNeeded()
  await page.goto('/about')
  await page.goBack({ waitUntil: 'networkidle' })
  await expect(last).toBeInViewport()
})

// Shows signing-in/nothing-for-readers
test("a reader's page requests no administrator code and no session", async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/term/identity-graph')
  await page.mouse.move(200, 200)
  await page.getByRole('button', { name: /^Upvote/ }).hover()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => /administrator|desk|\/api\/session/.test(path))).toEqual([])
  await expect(page.getByText('Edit Term')).toHaveCount(0)
})

// Shows signing-in/controls, signing-in/edit-meaning, signing-in/return
test('controls disappear when the session ends elsewhere, and Edit Meaning offers to sign in', async ({
  page,
  context,
  administrator,
}) => {
  await signIn(page, administrator)
  await page.goto('/term/identity-graph')
  await expect(page.getByRole('link', { name: 'Edit Term' })).toBeVisible()
  await context.clearCookies()
  await page.reload({ waitUntil: 'networkidle' })
  await expect(page.getByRole('link', { name: 'Edit Term' })).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('administrator'))).toBeNull()

  await signIn(page, administrator)
  await context.clearCookies()
  await page.goto('/edit-meaning?term=81')
  await expect(page.getByText('This screen is for administrators. Please sign in.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await sendSignIn(page)
  await expect(page).toHaveURL('/edit-meaning?term=81')
})

// Shows signing-in/controls
test('image tools appear only once when a different administrator turns out to be signed in', async ({
  page,
  administrator,
}) => {
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  await signIn(page, administrator)
  await page.evaluate(() => localStorage.setItem('administrator', 'Somebody else'))
  const release = await hold(page, '**/_astro/image-admin.*.js')
  await page.goto('/term/identity-graph')
  await expect(page.locator('.administrator')).toContainText(ADMINISTRATOR.email)
  release()
  await page.getByRole('button', { name: 'Upload image' }).click()
  await expect(page.getByRole('dialog', { name: 'Upload Image' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(complaints).toEqual([])
})

// Shows signing-in/screens
test('administrator screens ask visitors to sign in, and return to the screen afterwards', async ({ page }) => {
  for (const path of ['/add-word', '/manage-categories', '/admin']) {
    await page.goto(path)
    await expect(page.getByText('This screen is for administrators. Please sign in.')).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'How readers take part' })).toHaveAttribute('href', '/about')
    const signIn = page.getByRole('main').getByRole('link', { name: 'Sign in' })
    await expect(signIn).toHaveAttribute('href', `/sign-in?return=${encodeURIComponent(path)}`)
  }
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await sendSignIn(page)
  await expect(page).toHaveURL('/admin')
  await expect(page.getByText('This screen is for administrators.')).toHaveCount(0)
})

// Shows signing-in/mark
test('an administrator screen restores lost browser storage with one request for the session', async ({
  page,
  administrator,
}) => {
  await page.context().addCookies(administrator.cookies)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const name = page.getByRole('navigation', { name: 'Main' }).getByText(ADMINISTRATOR.email)
  await page.goto('/manage-categories')
  await expect(name).toBeVisible()
  await page.reload({ waitUntil: 'networkidle' })
  await expect(name).toBeVisible()
  expect(asked.filter((path) => path === '/api/session')).toHaveLength(2)
  await page.goto('/term/identity-graph')
  await expect(page.getByRole('link', { name: 'Edit Term' })).toBeVisible()
})

// Shows signing-in/return
test('signing in never redirects to another site', async ({ page }) => {
  await page.goto(`/sign-in?return=${encodeURIComponent('//evil.example/')}`)
  await sendSignIn(page)
  await expect(page.getByText(ADMINISTRATOR.email).first()).toBeAttached()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/sign-in')
})

// Shows signing-in/edit-meaning
test('Edit Meaning sends visitors to Home, and signing in leads back to it', async ({ page }) => {
  await page.goto('/edit-meaning?term=81')
  await expect(page).toHaveURL('/')
  // Signing in then leads to the screen that was asked for.
  await page.goto('/sign-in')
  await sendSignIn(page)
  await expect(page).toHaveURL('/edit-meaning?term=81')
  await expect(page.getByLabel('Term name')).toHaveValue('Identity Graph')
})

// Shows admin/steady
test('nothing on administrator screens moves while they load', async ({ page, administrator }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, administrator)
  const shifts = await watchShifts(page)
  for (const path of ['/admin', '/edit-meaning', '/manage-categories', '/audit-trail']) {
    await page.goto(path)
    await expect(page.locator('main astro-island > *').first()).toBeVisible()
    await expect(
      page
        .getByRole('main')
        .getByText(/^Loading/)
        .filter({ visible: true }),
    ).toHaveCount(0)
    expect(await shifts(), path).toBe(0)
  }
})
