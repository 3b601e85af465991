import { expect, type Page } from '@playwright/test'
import { story } from './story.ts'

const themeSwitch = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: /^Theme: / })
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const LIGHT = 'rgb(245, 248, 250)'
const DARK = 'rgb(11, 19, 25)'

// Shows reading/theme
story('the theme follows the system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Theme: system', exact: true })).toBeVisible()
  expect(await ground(page)).toBe(DARK)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await ground(page)).toBe(LIGHT)
})

// Shows reading/theme
story('the switch goes from system to light to dark and back, and other pages keep it', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/about')
  await themeSwitch(page).click()
  await expect(page.getByRole('button', { name: 'Theme: light', exact: true })).toBeVisible()
  expect(await ground(page)).toBe(LIGHT)
  await page.goto('/privacy')
  expect(await ground(page)).toBe(LIGHT)

  await page.emulateMedia({ colorScheme: 'light' })
  await themeSwitch(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Theme: dark', exact: true })).toBeFocused()
  expect(await ground(page)).toBe(DARK)
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')

  await themeSwitch(page).click()
  await expect(page.getByRole('button', { name: 'Theme: system', exact: true })).toBeVisible()
  expect(await ground(page)).toBe(LIGHT)
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull()
})

// Shows reading/theme
story('a chosen theme is there before anything is painted, without any file of script', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/about')
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.route('**/_astro/*.js', (route) => route.abort())
  await page.reload()
  expect(await ground(page)).toBe(DARK)
})

// Shows reading/theme
story('another tab follows', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/about')
  await page.goto('/')
  await themeSwitch(page).click()
  await expect(other.getByRole('button', { name: 'Theme: light', exact: true })).toBeVisible()
})

story.describe('without JavaScript', () => {
  story.use({ javaScriptEnabled: false })

  story('there is no switch', async ({ page }) => {
    await page.goto('/')
    await expect(themeSwitch(page)).toHaveCount(0)
  })
})
