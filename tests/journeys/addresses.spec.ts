import { expect } from '@playwright/test'
import { test, visit } from './story.ts'

// Shows addresses/listing-place
test("'Next' still works after the term that gave the next page its address is renamed", async ({ page, terms }) => {
  for (let number = 1; number <= 70; number += 1)
    await terms.create(`Aging ${number}`, { categories: ['Aging Listing'] })
  await terms.settle()
  await page.goto('/categories/aging-listing')
  const next = page.locator('a[rel=next]')
  const address = (await next.getAttribute('href')) ?? ''
  const [first] = await terms.named(address.replace(/.*aging-(\d+)$/, 'Aging $1'))
  await terms.administrator.send('PATCH', `/api/terms/${first?.id}`, { name: 'Zoom' })
  await terms.settle()
  await next.click()
  await expect(page).toHaveURL(/\/categories\/aging-listing(?:\/aging-\d+)?$/)
  await expect(page).not.toHaveURL(address)
  await expect(page.getByText('Page Not Found')).toBeHidden()
  expect((await visit(page, address)).status).toBe(301)
})

// Shows addresses/any-case
test("an address with capital letters redirects to the term's page", async ({ page }) => {
  expect(await visit(page, '/term/Data-Layer')).toEqual({ status: 301, end: '/term/data-layer' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Data Layer')
})
