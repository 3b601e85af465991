import { expect } from '@playwright/test'
import { ADMINISTRATOR } from '../../admin-api/testing/glossary-process.ts'
import { Product } from '../product/product.ts'
import { expectAccessible } from './states.ts'
import { story } from './story.ts'

// Shows signing-in/in-and-out
story('an administrator signs in and out', async ({ page, context }) => {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(ADMINISTRATOR.email)
  await page.getByLabel('Password').fill(ADMINISTRATOR.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('main').getByText(ADMINISTRATOR.email)).toBeVisible()
  const [cookie] = await context.cookies()
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })

  await page.reload()
  const main = page.getByRole('main')
  await expect(main.getByText(ADMINISTRATOR.email)).toBeVisible()
  await main.getByRole('button', { name: 'Sign out' }).click()
  await expect(main.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await (await page.request.get('/api/session')).json()).toMatchObject({ email: null, isAdmin: false })
})

// Shows signing-in/one-answer
story('a wrong email and a wrong password get the same answer', async ({ page }) => {
  await page.goto('/sign-in')
  for (const [email, password] of [
    ['nobody@example.com', ADMINISTRATOR.password],
    [ADMINISTRATOR.email, 'not the password'],
  ] as const) {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('The email or the password is wrong')
  }
})

// Shows signing-in/limits, signing-in/known-device
story(
  'whoever guesses too often is told how long to wait, and an administrator who is known here is not',
  async ({ page, context, product }) => {
    await context.setExtraHTTPHeaders({ 'X-Forwarded-For': '192.0.2.66' })
    await page.request.post('/api/session', { data: ADMINISTRATOR })
    await page.request.delete('/api/session')
    await page.goto('/sign-in')
    const main = page.getByRole('main')
    const signIn = async (email: string, password: string) => {
      await main.getByLabel('Email').fill(email)
      await main.getByLabel('Password').fill(password)
      const answered = page.waitForResponse(`${product.url}/api/session`)
      await main.getByRole('button', { name: 'Sign in' }).click()
      return (await answered).status()
    }
    // How many it takes depends on how slowly they come.
    let [attempts, status] = [0, 401]
    while (status === 401 && attempts++ < 20) status = await signIn('nobody@example.com', 'a guess')
    expect(status).toBe(429)
    await expect(main.getByRole('alert')).toHaveText(
      /^Too many attempts\. Please wait \d+ (?:second|minute)s? and try again\.$/,
    )
    await expect(main.getByRole('button', { name: 'Sign in' })).toBeEnabled()
    await expectAccessible(page)

    expect(await signIn(ADMINISTRATOR.email, ADMINISTRATOR.password)).toBe(200)
    await expect(main.getByText(ADMINISTRATOR.email)).toBeVisible()
  },
)

// Shows signing-in/first-password, signing-in/twelve-characters
story('the one-time link of the first start sets the first password, once', async ({ page }) => {
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
    await expect(main.getByRole('alert').first()).toHaveText('This link has been used or is out of date')
  } finally {
    await product.dispose()
  }
})
