import type { Locator, Page } from '@playwright/test'
import { adminTest } from './story.ts'

/** The table of Admin Only. */
export class TermsTable {
  readonly search: Locator
  readonly names: Locator
  readonly deleteButton: Locator

  constructor(readonly page: Page) {
    this.search = page.getByPlaceholder('Search terms...')
    this.names = page.getByRole('rowheader')
    this.deleteButton = page.getByRole('button', { name: /^Delete Selected/ })
  }

  /** Opens the screen and searches, so that only matching rows are shown. */
  async open(sought: string): Promise<void> {
    await this.page.goto('/admin')
    await this.search.fill(sought)
  }

  row(name: string): Locator {
    return this.page.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name, exact: true }) })
  }

  box(name: string): Locator {
    return this.page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
  }

  /** Number of all terms, read from the footer. */
  async count(): Promise<number> {
    return Number(/(\d+) terms$/.exec((await this.page.getByText(/^Displaying /).textContent()) ?? '')?.[1])
  }
}

export const test = adminTest.extend<{ table: TermsTable }>({
  table: ({ page }, use) => use(new TermsTable(page)),
})
