import { expect, type Locator, type Page } from '@playwright/test'
import { Product } from '../product/product.ts'
import { adminTest, endProduct } from './story.ts'

/** As the other stories have it, with a product of its own: an import puts hundreds of terms between those of others. */
export const test = adminTest.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await Product.start()
      await use(product)
      await endProduct(product)
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

/** By what it is called at its stage. */
export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
export const overlay = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Error Occurred', exact: true })
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

/** Opens the dialog as an administrator. */
export async function openImport(page: Page, path = '/admin'): Promise<void> {
  await page.goto(path)
  await button(page, 'Import Terms').click()
  await expect(dialog(page, 'Import Terms')).toBeVisible()
}

const HEADER = 'Term Name,Definition,Categories,Upvotes'

/** A file of these rows below a header. */
export const csvOf = (...rows: string[]): string => `${[HEADER, ...rows].join('\r\n')}\r\n`

export const asFile = (text: string, name = 'terms.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

export const choose = (page: Page, text: string, name?: string): Promise<void> =>
  page.getByLabel('CSV file', { exact: true }).setInputFiles(asFile(text, name))

/** Chooses the file and goes on to what came of it. */
export async function importText(page: Page, text: string): Promise<void> {
  await choose(page, text)
  const sentence = /^Ready to import \d+ terms\. Please review and confirm to proceed\.$/
  // Imports wait for each other.
  await expect(page.getByText(sentence)).toBeVisible({ timeout: 15_000 })
  await button(page, 'Proceed').click()
}

/** What the rows of the preview that are in sight say, cell by cell. */
export const previewed = async (page: Page): Promise<string[][]> => {
  const rows = await page.getByRole('table', { name: 'What becomes of each row' }).getByRole('row').all()
  return Promise.all(rows.slice(1).map((row) => row.getByRole('cell').allInnerTexts()))
}
