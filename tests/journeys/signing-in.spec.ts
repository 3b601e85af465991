import { expect, type Page } from '@playwright/test'
import { ADMINISTRATOR } from '../../admin-api/testing/glossary-process.ts'
import { Product } from '../product/product.ts'
import { expectAccessible, sendSignIn } from './states.ts'
import { test } from './story.ts'

/** Opens the page while its code cannot be loaded, then reloads it by the link that it offers after a while. */
async function openLate(page: Page, path: string): Promise<void> {
  await page.route('**/_astro/*.js', (route) => route.abort())
  await page.goto(path)
  // A screen that is still reading data has the same text.
  const coming = page.getByRole('main').getByText('Loading …').filter({ visible: true })
  await expect(coming).toHaveCount(1)
  const late = page.getByText('Still loading. If nothing comes, load this page again.')
  await expect(late).toBeHidden()
  await late.evaluate((element) => element.getAnimations().forEach((wait) => wait.finish()))
  await expect(late).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  await page.getByRole('link', { name: 'load this page again' }).click()
  await expect(late).toBeHidden()
  await expect(coming).toHaveCount(0)
}

// Shows signing-in/in-and-out, messages/late-screen
test("an administrator signs in and out, even if a page's code loads only at the second attempt", async ({
  page,
  context,
}) => {
  await openLate(page, '/sign-in')
  await sendSignIn(page)
  await expect(page.getByRole('main').getByText(ADMINISTRATOR.email)).toBeVisible()
  const [cookie] = await context.cookies()
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  await openLate(page, '/add-word')
  await expect(page.getByLabel('Term name')).toBeVisible()

  await page.goto('/sign-in')
  const main = page.getByRole('main')
  await expect(main.getByText(ADMINISTRATOR.email)).toBeVisible()
  await main.getByRole('button', { name: 'Sign out' }).click()
  await expect(main.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await (await page.request.get('/api/session')).json()).toMatchObject({ email: null, isAdmin: false })
})

// Shows signing-in/one-answer
test('a wrong email and a wrong password get the same answer', async ({ page }) => {
  await page.goto('/sign-in')
  for (const wrong of [{ email: 'nobody@example.com' }, { password: 'not the password' }]) {
    await sendSignIn(page, { ...ADMINISTRATOR, ...wrong })
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('The email or the password is wrong')
    await expect(page.getByRole('main').getByRole('button', { name: 'Sign in' })).toBeFocused()
  }
})

// Shows signing-in/limits, signing-in/known-device
test('after too many guesses strangers must wait, but not an administrator known in this browser', async ({
  page,
  context,
}) => {
  await context.setExtraHTTPHeaders({ 'X-Forwarded-For': '192.0.2.66' })
  await page.request.post('/api/session', { data: ADMINISTRATOR })
  await page.request.delete('/api/session')
  await page.goto('/sign-in')
  const main = page.getByRole('main')
  const signIn = async (as = ADMINISTRATOR) => {
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await sendSignIn(page, as)
    return (await answered).status()
  }
  // The number of attempts until the limit depends on the time between them.
  const stranger = { email: 'nobody@example.com', password: 'a guess' }
  let [attempts, status] = [0, 401]
  while (status === 401 && attempts++ < 20) status = await signIn(stranger)
  expect(status).toBe(429)
  await expect(main.getByRole('alert')).toHaveText(
    /^Too many attempts\. Please wait \d+ (?:second|minute)s? and try again\.$/,
  )
  await expect(main.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  await expectAccessible(page)

  expect(await signIn()).toBe(200)
  await expect(main.getByText(ADMINISTRATOR.email)).toBeVisible()
})

// Shows signing-in/first-password, signing-in/twelve-characters
test('the one-time link of the first start sets the first password, once', async ({ page }) => {
  const product = await Product.start({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '', STARTER_GLOSSARY: 'off' })
  try {
    const [link = ''] = /\S+\/sign-in#token=\S+/.exec(product.output) ?? []
    await page.goto(link)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: "Set the first administrator's password" })).toBeVisible()
    await expectAccessible(page)
    await main.getByLabel('Email').fill('first@example.com')
    await main.getByLabel('Password').fill('too short')
    await main.getByRole('button', { name: 'Set password' }).click()
    await expect(main.getByText('Password must be at least 12 characters')).toBeVisible()
    await main.getByLabel('Password').fill('long enough for anybody')
    await main.getByRole('button', { name: 'Set password' }).click()
    await expect(main.getByText('first@example.com')).toBeVisible()
    expect(page.url()).not.toContain('token')

    await page.goto('about:blank')
    await page.goto(link)
    await main.getByLabel('Email').fill('second@example.com')
    await main.getByLabel('Password').fill('long enough for anybody')
    await main.getByRole('button', { name: 'Set password' }).click()
    await expect(main.getByRole('alert').first()).toHaveText('This link has already been used or has expired')
  } finally {
    await product.dispose()
  }
})
