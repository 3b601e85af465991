import { expect } from '@playwright/test'
import { test } from './story.ts'

test.use({ javaScriptEnabled: false })

// Shows reading/without-scripts, reading/cookie-notice
test('without scripts, pages can be read and browsed, and no button is useless', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText('We use cookies')).toBeHidden()
  await expect(page.getByRole('contentinfo').getByRole('button')).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Letters' }).getByRole('link', { name: 'S', exact: true }).click()
  await expect(page).toHaveURL(/\/browse\/[a-z0-9-]+#letter-s$/)
  const [first] = await page.locator('ul:has(#letter-s) h3 a').all()
  const name = (await first?.textContent()) ?? ''
  await first?.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

// Shows reading/overview
test('a later page of a listing links to all letters and to all categories', async ({ page }) => {
  await page.goto('/')
  await page.locator('a[rel=next]').click()
  await expect(page.getByText(/^Displaying \d+ term\(s\)$/)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Categories' }).getByRole('link')).toHaveText(['All Categories'])
  const letters = page.getByRole('navigation', { name: 'Letters' }).getByRole('link')
  await expect(letters).toHaveText(['All letters'])
  await letters.click()
  await expect(page).toHaveURL('/#letters')
  await expect(letters.first()).toBeInViewport()
})

// Shows sharing/links-without-scripts, voting/plain-counts
test('a term shows its vote counts as text, and links for sharing', async ({ page }) => {
  await page.goto('/term/identity-graph')
  const share = page.getByRole('region', { name: 'Share' })
  await share.getByText('Share…').click()
  await expect(share.getByRole('link')).toHaveCount(4)
  await expect(share.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /vote/ })).toHaveCount(0)
  await expect(page.getByRole('main')).toMatchAriaSnapshot('- paragraph: /\\d+ upvotes, \\d+ downvotes/')
})

// Shows search/without-scripts
test('the search offers a link to categories and letters instead', async ({ page }) => {
  await page.goto('/about')
  const instead = page.getByRole('link', { name: 'category or letter' })
  await instead.click()
  await expect(page).toHaveURL('/categories#browse')
  await expect(instead).toBeVisible()
  // On Home's blue background, links in the primary colour would not be visible.
  await expect(instead).toHaveCSS('color', 'rgb(255, 255, 255)')
})
