import { expect, type Locator, type Page } from '@playwright/test'
import { Product } from '../product/product.ts'
import { adminTest, endProduct } from './story.ts'

/** Like `adminTest`, but with its own product, because an import adds hundreds of terms between those of other stories. */
export const test = adminTest.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await Product.start()
      await use(product)
      await endProduct(product)
    },
    { scope: 'worker' },
  ],
})

/** @param name title of the dialog, which depends on the stage */
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

/** Chooses the file, and proceeds from the preview to the import. */
export async function importText(page: Page, text: string): Promise<void> {
  await choose(page, text)
  const sentence = /^Ready to import \d+ terms\. Please review and confirm to proceed\.$/
  // May take a while, because imports wait for each other.
  await expect(page.getByText(sentence)).toBeVisible()
  await button(page, 'Proceed').click()
}

/** Texts of the visible rows of the preview, cell by cell. */
export const previewed = async (page: Page): Promise<string[][]> => {
  const rows = await page.getByRole('table', { name: 'Result for each row' }).getByRole('row').all()
  return Promise.all(rows.slice(1).map((row) => row.getByRole('cell').allInnerTexts()))
}
