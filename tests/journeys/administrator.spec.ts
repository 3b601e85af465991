import { expect } from '@playwright/test'
import { ADMINISTRATOR } from '../../admin-api/testing/glossary-process.ts'
import { expectAccessible, signIn } from './states.ts'
import { createTerm, story } from './story.ts'

// Shows signing-in/controls
story('the header says who is signed in, leads to the screens, and signs out', async ({ page, administrator }) => {
  await signIn(page, administrator)
  await page.goto('/about')
  const menu = page.getByRole('navigation', { name: 'Main' }).locator('.administrator')
  await menu.getByText(ADMINISTRATOR.email).click()
  await expect(menu.getByRole('link')).toHaveText(['Add New Term', 'Edit Meaning', 'Manage Categories', 'Admin Only'])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu.getByRole('link', { name: 'Edit Meaning' })).toBeHidden()
})

// Shows signing-in/controls
story('signing out of the header takes the controls away, here and on the next page', async ({ page }) => {
  await page.request.post('/api/session', { data: ADMINISTRATOR })
  await page.goto('/sign-in')
  await expect(page.getByRole('main').getByText(ADMINISTRATOR.email)).toBeVisible()
  await page.goto('/term/identity-graph')
  await expect(page.getByRole('link', { name: 'Edit Term' })).toBeVisible()
  await page.locator('.administrator summary').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Edit Term' })).toHaveCount(0)
  await page.reload({ waitUntil: 'networkidle' })
  await expect(page.locator('.administrator')).toHaveCount(0)
  expect(await (await page.request.get('/api/session')).json()).toMatchObject({ isAdmin: false })
})

// Shows reading/back, editing/edit-term
story('Edit Term leads an administrator to the edit of this term', async ({ page, product, administrator }) => {
  const { id, slug } = await createTerm({ product, administrator }, { name: 'Term With A Pencil' })
  await signIn(page, administrator)
  await page.goto(`/term/${slug}`)
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit Term' })).toHaveAttribute('href', `/edit-meaning?term=${id}`)
})

// Shows signing-in/nothing-for-readers
story("a reader's page asks for nothing of the administrator's", async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/term/identity-graph')
  await page.mouse.move(200, 200)
  await page.getByRole('button', { name: /^Upvote/ }).hover()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => /administrator|desk|\/api\/session/.test(path))).toEqual([])
  await expect(page.getByText('Edit Term')).toHaveCount(0)
})

// Shows signing-in/controls
story('controls of a session that has ended elsewhere go away', async ({ page, context, administrator }) => {
  await signIn(page, administrator)
  await page.goto('/term/identity-graph')
  await expect(page.getByRole('link', { name: 'Edit Term' })).toBeVisible()
  await context.clearCookies()
  await page.reload({ waitUntil: 'networkidle' })
  await expect(page.getByRole('link', { name: 'Edit Term' })).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('administrator'))).toBeNull()
})

for (const path of ['/add-word', '/manage-categories', '/admin'])
  // Shows signing-in/screens
  story(`${path} shows visitors the way to sign in, and comes back after it`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByText('This screen is for administrators. Please sign in.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(`/sign-in?return=${encodeURIComponent(path)}`)
  })

// Shows signing-in/return
story('after signing in, the page that asked for it comes back', async ({ page }) => {
  await page.goto('/sign-in?return=%2Fmanage-categories')
  await page.getByLabel('Email').fill(ADMINISTRATOR.email)
  await page.getByLabel('Password').fill(ADMINISTRATOR.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/manage-categories')
})

// Shows signing-in/return
story('signing in never leads to another site', async ({ page }) => {
  await page.goto('/sign-in?return=%2F%2Fevil.example%2F')
  await page.getByLabel('Email').fill(ADMINISTRATOR.email)
  await page.getByLabel('Password').fill(ADMINISTRATOR.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('You are signed in')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/sign-in')
})

// Shows signing-in/edit-meaning
story('visitors of Edit Meaning are sent to the home page', async ({ page }) => {
  await page.goto('/edit-meaning')
  await expect(page).toHaveURL('/')
})
