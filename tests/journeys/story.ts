import { test, type Page } from '@playwright/test'
import { term, type Term, type TermForm } from '../../contracts/term.ts'
import type { Client } from '../product/client.ts'
import { Product } from '../product/product.ts'

interface Parts {
  /** The real product with the starter glossary, one for each worker. It must end with 0 when it is asked to. */
  product: Product
  administrator: Client
}

export const story = test.extend<{ baseURL: string }, Parts>({
  product: [
    // Playwright reads the names of the parts that it needs from the pattern: none.
    async ({}, use) => {
      // Whoever waits until all is published waits for votes too.
      const product = await Product.start({ VOTE_PUBLISH_SECONDS: '1' })
      await use(product)
      const code = await product.stop()
      await product.dispose()
      if (code !== 0) throw new Error(`The product ended with ${String(code)} after SIGTERM`)
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  administrator: [async ({ product }, use) => use(await product.signIn()), { scope: 'worker' }],
  baseURL: async ({ product }, use) => use(product.url),
})

/** A new term, and its pages published. */
export async function createTerm(
  { product, administrator }: Parts,
  form: Partial<TermForm> & { name: string },
): Promise<Term> {
  const whole = { definition: `<p>What ${form.name} means.</p>`, categories: ['UX'], ...form }
  const created = term.parse(await administrator.send('POST', '/api/terms', whole))
  await product.settle(administrator)
  return created
}

/** The status of the first answer, and where the reader ends after all redirects. */
export async function visit(page: Page, path: string): Promise<{ status: number | undefined; end: string }> {
  const response = await page.goto(path)
  let request = response?.request()
  for (let before = request; before; before = before.redirectedFrom() ?? undefined) request = before
  return { status: (await request?.response())?.status(), end: new URL(page.url()).pathname }
}
