import { expect } from '@playwright/test'
import { serveFolder, type StaticHost } from './static-host.ts'
import { test as product } from './story.ts'

/** The published folder on a plain static host: there is no service behind it. */
const test = product.extend<object, { host: StaticHost }>({
  host: [
    async ({ product }, use) => {
      const host = await serveFolder(product.siteFolder)
      await use(host)
      await host.stop()
    },
    { scope: 'worker' },
  ],
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with the service down and JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    // Shows reading/without-the-service
    test('a reader goes from home to a category, to a term and to its current term', async ({ page, host }) => {
      await page.goto(host.url)
      await page
        .getByRole('navigation', { name: 'Categories' })
        .getByRole('link', { name: 'RT-CDP Collaboration' })
        .click()
      await expect(page.getByText('Displaying 24 term(s)')).toBeVisible()
      const first = page.locator('.letter-group .card h3 a').first()
      const name = (await first.textContent())?.trim() ?? ''
      await first.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      await page.getByRole('list', { name: 'Categories' }).getByRole('link').first().click()
      await expect(page.getByText(/^Displaying \d+ term\(s\)$/)).toBeVisible()
    })

    test('an unknown address says that there is no such page', async ({ page, host }) => {
      const response = await page.goto(`${host.url}/no-such-page`)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    })
  })
}
