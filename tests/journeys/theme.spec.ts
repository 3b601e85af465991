import { expect, type Page } from '@playwright/test'
import { test } from './story.ts'

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const themeSwitch = (page: Page, theme: string) =>
  page.getByRole('contentinfo').getByRole('button', { name: `Theme: ${theme}`, exact: true })
const LIGHT = 'rgb(245, 248, 250)'
const DARK = 'rgb(11, 19, 25)'

// Shows reading/theme
test('the theme follows the system until the switch says light or dark', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/privacy')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/about')
  expect(await ground(page)).toBe(LIGHT)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await ground(page)).toBe(DARK)
  await themeSwitch(page, 'system').click()
  await expect(themeSwitch(page, 'light')).toBeVisible()
  await expect(themeSwitch(other, 'light')).toBeVisible()
  expect(await ground(page)).toBe(LIGHT)
  await page.goto('/privacy')
  expect(await ground(page)).toBe(LIGHT)

  await page.emulateMedia({ colorScheme: 'light' })
  await themeSwitch(page, 'light').focus()
  await page.keyboard.press('Enter')
  await expect(themeSwitch(page, 'dark')).toBeFocused()
  expect(await ground(page)).toBe(DARK)
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')

  await themeSwitch(page, 'dark').click()
  await expect(themeSwitch(page, 'system')).toBeVisible()
  expect(await ground(page)).toBe(LIGHT)
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull()
})

// Shows reading/theme
test('a chosen theme is applied even if no script file loads', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/about')
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.route('**/_astro/*.js', (route) => route.abort())
  await page.reload()
  expect(await ground(page)).toBe(DARK)
})
