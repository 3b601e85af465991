import { expect } from '@playwright/test'
import { serveFolder, type StaticHost } from './static-host.ts'
import { test as product } from './story.ts'

/** The published folder on a plain static host: there is no service behind it. */
const test = product.extend<{ host: StaticHost }>({
  host: async ({ product }, use) => {
    const host = await serveFolder(product.siteFolder)
    await use(host)
    await host.stop()
  },
})

// Shows reading/without-the-service
test('with the service down, a reader gets from Home to a category, a term and its category', async ({
  page,
  host,
}) => {
  await page.goto(host.url)
  const tabs = page.getByRole('navigation', { name: 'Categories' })
  await tabs.getByRole('link', { name: 'RT-CDP Collaboration' }).click()
  await expect(page.getByText('Displaying 24 term(s)')).toBeVisible()
  const first = page.locator('.letter-groups .card h3 a').first()
  const name = (await first.textContent())?.trim() ?? ''
  await first.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.getByRole('list', { name: 'Categories' }).getByRole('link').first().click()
  await expect(page.getByText(/^Displaying \d+ term\(s\)$/)).toBeVisible()
})
