import { expect } from '@playwright/test'
import { ADMINISTRATOR } from '../product/product.ts'
import { story } from './story.ts'

story('an administrator signs in and out', async ({ page, context }) => {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(ADMINISTRATOR.email)
  await page.getByLabel('Password').fill(ADMINISTRATOR.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText(ADMINISTRATOR.email)).toBeVisible()
  const [cookie] = await context.cookies()
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })

  await page.reload()
  await expect(page.getByText(ADMINISTRATOR.email)).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await (await page.request.get('/api/session')).json()).toMatchObject({ email: null, isAdmin: false })
})

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
